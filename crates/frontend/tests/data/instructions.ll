; Every instruction of LLVM, the modelled and the others.
%pair = type { i8, i32 }
@g = global [4 x i32] zeroinitializer
@weak = extern_weak global i32
@tls = thread_local global i32 1
@vector = constant <2 x i16> <i16 1, i16 2>
@odd = constant i7 -1
@undefined = global { i32, i32 } { i32 1, i32 undef }

declare i32 @personality(...)
declare void @callee(i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
declare void @llvm.assume(i1)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare ptr @llvm.threadlocal.address.p0(ptr)

define i32 @integers(i32 %a, i32 %b, i64 %c) {
  %add = add nsw nuw i32 %a, %b
  %sub = sub i32 %add, 1
  %mul = mul nuw i32 %sub, -3
  %udiv = udiv exact i32 %mul, %b
  %sdiv = sdiv i32 %udiv, %b
  %urem = urem i32 %sdiv, %b
  %srem = srem i32 %urem, %b
  %shl = shl nsw i32 %srem, 2
  %lshr = lshr exact i32 %shl, 1
  %ashr = ashr i32 %lshr, 1
  %and = and i32 %ashr, 255
  %or = or disjoint i32 %and, 256
  %xor = xor i32 %or, -1
  %trunc = trunc nuw nsw i64 %c to i16
  %zext = zext nneg i16 %trunc to i32
  %sext = sext i16 %trunc to i32
  %sum = add i32 %zext, %sext
  %cmp = icmp ugt i32 %sum, %xor
  %sel = select i1 %cmp, i32 %sum, i32 %a
  %fr = freeze i32 %sel
  %max = call i32 @llvm.smax.i32(i32 %fr, i32 undef)
  %rot = call i32 @llvm.fshl.i32(i32 %max, i32 %max, i32 poison)
  ret i32 %rot
}

define double @floats(double %a, float %b, i32 %n) {
  %ext = fpext float %b to double
  %add = fadd fast double %a, %ext
  %sub = fsub double %add, 1.0
  %mul = fmul double %sub, 0x7FF0000000000000
  %div = fdiv double %mul, %a
  %rem = frem double %div, %a
  %neg = fneg double %rem
  %si = fptosi double %neg to i32
  %ui = fptoui double %neg to i32
  %fs = sitofp i32 %si to double
  %fu = uitofp i32 %ui to double
  %tr = fptrunc double %fs to float
  %cmp = fcmp olt double %fs, %fu
  %sel = select i1 %cmp, double %fs, double %fu
  ret double %sel
}

define void @memory(ptr %p, i64 %i, i32 %n) {
  %one = alloca %pair, align 8
  %many = alloca i32, i32 %n
  %v = load volatile i32, ptr %p
  %a = load atomic i32, ptr %p acquire, align 4
  store atomic i32 %a, ptr %p release, align 4
  store volatile i32 %v, ptr %many
  %field = getelementptr inbounds %pair, ptr %one, i32 0, i32 1
  %element = getelementptr [4 x i32], ptr @g, i64 1, i64 %i
  %back = getelementptr i8, ptr %element, i64 -4
  %promise = getelementptr nuw i8, ptr %element, i64 %i
  %int = ptrtoint ptr %back to i64
  %ptr = inttoptr i64 %int to ptr
  store ptr %ptr, ptr getelementptr inbounds (i32, ptr @g, i64 2)
  store i64 sub (i64 ptrtoint (ptr @g to i64), i64 4), ptr %p
  store i16 trunc (i64 ptrtoint (ptr @g to i64) to i16), ptr %p
  store ptr inttoptr (i64 -1 to ptr), ptr %p
  fence seq_cst
  %rmw = atomicrmw add ptr %p, i32 1 seq_cst
  %xchg = cmpxchg ptr %p, i32 0, i32 1 seq_cst seq_cst
  %old = extractvalue { i32, i1 } %xchg, 0
  %va = va_arg ptr %p, i32
  %space = addrspacecast ptr %p to ptr addrspace(1)
  %far = load i32, ptr addrspace(1) %space
  call void @llvm.memcpy.p0.p1.i64(ptr %p, ptr addrspace(1) %space, i64 1, i1 false)
  call void @llvm.lifetime.start.p0(i64 8, ptr %one)
  call void @llvm.lifetime.start.p0(i64 4, ptr %one)
  call void @llvm.lifetime.start.p0(i64 -1, ptr %p)
  %tls = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  %weak = load i32, ptr @weak
  ret void
}

define <2 x i32> @vectors(<2 x i32> %v, i32 %i) {
  %e = extractelement <2 x i32> %v, i32 %i
  %w = insertelement <2 x i32> %v, i32 %e, i32 0
  %s = shufflevector <2 x i32> %w, <2 x i32> <i32 1, i32 2>, <2 x i32> <i32 3, i32 poison>
  %c = icmp slt <2 x i32> %s, zeroinitializer
  %x = select <2 x i1> %c, <2 x i32> %s, <2 x i32> %v
  %b = bitcast <2 x i32> %x to i64
  %r = bitcast i64 %b to <2 x i32>
  %m = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr @g, i32 4, <4 x i1> splat (i1 true), <4 x i32> undef)
  ret <2 x i32> %r
}

define { i32, [2 x i8] } @aggregates(i8 %x) {
  %a = insertvalue { i32, [2 x i8] } undef, i8 %x, 1, 0
  %b = extractvalue { i32, [2 x i8] } %a, 1
  %c = insertvalue { i32, [2 x i8] } { i32 7, [2 x i8] c"ab" }, [2 x i8] %b, 1
  ret { i32, [2 x i8] } %c
}

define i256 @wide(i256 %x, <vscale x 2 x i32> %y) {
  %add = add i256 %x, 1
  %low = trunc i256 %add to i32
  ret i256 %add
}

define i128 @switches(i128 %x) {
entry:
  switch i128 %x, label %other [
    i128 -1, label %minus
    i128 170141183460469231731687303715884105727, label %minus
  ]
minus:
  %y = phi i128 [ 1, %entry ], [ 1, %entry ]
  ret i128 %y
other:
  indirectbr ptr blockaddress(@switches, %last), [label %last, label %last]
last:
  %z = phi i128 [ 2, %other ], [ 2, %other ]
  br i1 true, label %end, label %end
end:
  unreachable
gone:
  br label %end
}

define void @wide_switch(i256 %x) {
  switch i256 %x, label %a [ i256 1, label %b ]
a:
  ret void
b:
  ret void
}

define void @exceptions() personality ptr @personality {
  invoke void @callee(i32 1) to label %ok unwind label %bad
ok:
  ret void
bad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}

define i32 @calls(ptr %f, i64 %x) {
  %a = call i32 %f(i32 1, ptr byval(%pair) %f)
  call void @callee(i64 %x)
  call void @callee(i32 1) [ "deopt"(i32 1) ]
  call void asm sideeffect "nop", ""()
  call void @llvm.assume(i1 true) [ "align"(ptr %f, i64 8) ]
  %phi = call i64 asm "mov $1, $0", "=r,r"(i64 ptrtoint (ptr @callee to i64))
  ret i32 %a
}
