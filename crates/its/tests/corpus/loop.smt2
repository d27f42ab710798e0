(declare-sort Loc 0)
(declare-const l0 Loc)
(declare-const l1 Loc)
(assert (distinct l0 l1))
; helpers are what they always are
(define-fun cfg_init ( (pc Loc) (src Loc) (rel Bool) ) Bool (and (= pc src) rel))
(define-fun init_main ( (pc^0 Loc) (x^0 Int) (y^0 Int) ) Bool (cfg_init pc^0 l0 (> y^0 3)))
(define-fun next_main ( (pc^0 Loc) (x^0 Int) (y^0 Int) (pc^1 Loc) (x^1 Int) (y^1 Int) ) Bool
  (or
    (cfg_trans2 pc^0 l0 pc^1 l1 (and (= x^1 x^0) (= y^1 (- 5))))
    (cfg_trans2 pc^0 l1 pc^1 l1 (exists ((k Int)) (and (> x^0 0) (> k 0) (= x^1 (- x^0 k)) (not (= y^1 y^0)))))
    (cfg_trans2 pc^0 l1 pc^1 l0 (and (<= x^0 0) (= x^1 (ite (> y^0 0) y^0 1)) (=> (> y^0 0) (= y^1 -7))))
  ))
