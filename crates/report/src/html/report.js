'use strict';
// Stepping through runs, the choice of dark or light, and the filter of a project's rows. Without this script the page
// shows the same facts, without stepping and filtering. All texts go in as text, never as markup.
(() => {
  const root = document.documentElement;
  root.classList.add('scripted');

  // Dark or light: the system's choice until the user makes one. Pages from disk may have no storage.
  const stored = (value) => {
    try {
      if (value !== undefined) localStorage.setItem('landfall-theme', value);
      return localStorage.getItem('landfall-theme');
    } catch {
      return null;
    }
  };
  const isDark = () => root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  const known = stored();
  if (known === 'dark' || known === 'light') root.dataset.theme = known;
  const theme = document.getElementById('theme');
  const label = () => { theme.textContent = isDark() ? 'Light' : 'Dark'; };
  if (theme) {
    theme.hidden = false;
    label();
    theme.addEventListener('click', () => {
      root.dataset.theme = isDark() ? 'light' : 'dark';
      stored(root.dataset.theme);
      label();
    });
  }

  // A run: the state after each of its steps is computed from the changes that the list of steps shows.
  class Player {
    constructor(box) {
      this.box = box;
      this.steps = [...box.querySelectorAll('.steps > li')];
      this.values = box.querySelector('.values tbody');
      this.caption = box.querySelector('.values caption');
      this.count = box.querySelector('.count');
      this.now = box.querySelector('.now-line');
      this.states = this.compute();
      this.at = 0;
      for (const button of box.querySelectorAll('[data-go]')) {
        button.addEventListener('click', () => { current = this; this.go(button.dataset.go); });
      }
      this.steps.forEach((step, index) => {
        step.addEventListener('click', () => { current = this; this.show(index); });
      });
    }

    // One state a step: the variables of the function that runs, with what this step changed.
    compute() {
      const frames = [];
      return this.steps.map((step) => {
        const depth = Number(step.dataset.depth);
        frames.length = Math.min(frames.length, depth + 1);
        let frame = frames[depth];
        if (!frame || frame.name !== step.dataset.function) {
          frame = { name: step.dataset.function, values: new Map() };
          frames[depth] = frame;
        }
        const changed = new Set();
        for (const set of step.querySelectorAll('[data-name]')) {
          frame.values.set(set.dataset.name, set.dataset.value);
          changed.add(set.dataset.name);
        }
        return { values: new Map(frame.values), changed };
      });
    }

    go(where) {
      const last = this.steps.length - 1;
      const to = { first: 0, back: this.at - 1, next: this.at + 1, last }[where];
      this.show(Math.max(0, Math.min(last, to)));
    }

    show(index) {
      this.at = index;
      this.steps.forEach((step, at) => {
        if (at === index) step.setAttribute('aria-current', 'step');
        else step.removeAttribute('aria-current');
      });
      const step = this.steps[index];
      const list = step.parentElement;
      list.scrollTop = step.offsetTop - list.offsetTop - list.clientHeight / 2;
      const { values, changed } = this.states[index];
      this.values.replaceChildren(...[...values].map(([name, value]) => {
        const row = document.createElement('tr');
        if (changed.has(name)) row.className = 'changed';
        for (const [tag, text] of [['th', name], ['td', value]]) {
          const cell = document.createElement(tag);
          if (tag === 'th') cell.scope = 'row';
          cell.textContent = text;
          row.append(cell);
        }
        return row;
      }));
      const where = step.dataset.function ? ` in ${step.dataset.function}` : '';
      this.caption.textContent = `Variables${where} after this line`;
      this.count.textContent = `Step ${index + 1} of ${this.steps.length}`;
      const changes = [...changed].map((name) => `${name} = ${values.get(name)}`).join(', ');
      this.now.textContent = `Line ${step.dataset.line}${where}: `
        + step.querySelector('.text').textContent.trim() + (changes ? ` (${changes})` : '');
      for (const button of this.box.querySelectorAll('[data-go]')) {
        const back = button.dataset.go === 'first' || button.dataset.go === 'back';
        button.setAttribute('aria-disabled', String(back ? index === 0 : index === this.steps.length - 1));
      }
      mark(step.dataset.at);
    }
  }

  // The line of the source where the run stands.
  const mark = (id) => {
    for (const line of document.querySelectorAll('.lines .now')) line.classList.remove('now');
    const line = id && document.getElementById(id);
    if (!line) return;
    line.classList.add('now');
    const pane = line.closest('.source');
    if (pane) {
      const top = line.getBoundingClientRect().top - pane.getBoundingClientRect().top;
      pane.scrollTop += top - pane.clientHeight / 3;
    }
  };

  let current = null;
  const players = [...document.querySelectorAll('.player')].map((box) => new Player(box));
  for (const player of players.slice().reverse()) player.show(0);
  current = players[0] || null;

  // Up, down, Home and End scroll the page, unless the user is in a player.
  const keys = { ArrowRight: 'next', j: 'next', ArrowLeft: 'back', k: 'back' };
  const inner = { ArrowDown: 'next', ArrowUp: 'back', Home: 'first', End: 'last' };
  document.addEventListener('keydown', (event) => {
    const field = event.target.closest('input, select, textarea');
    const inside = event.target.closest('.player');
    const go = keys[event.key] || (inside && inner[event.key]);
    if (!go || !current || field || event.altKey || event.ctrlKey || event.metaKey) return;
    if (inside) current = players.find((player) => player.box === inside) || current;
    current.go(go);
    event.preventDefault();
  });

  // The rows of a project.
  const rows = [...document.querySelectorAll('tr[data-row]')];
  const text = document.getElementById('filter');
  const verdict = document.getElementById('verdict');
  const shown = document.getElementById('shown');
  if (rows.length && text && verdict && shown) {
    const filter = () => {
      const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
      let count = 0;
      for (const row of rows) {
        const has = row.textContent.toLowerCase();
        const fits = words.every((word) => has.includes(word))
          && (!verdict.value || row.dataset.row.split(' ').includes(verdict.value));
        row.hidden = !fits;
        count += fits ? 1 : 0;
      }
      shown.textContent = `${count} of ${rows.length} functions`;
    };
    text.addEventListener('input', filter);
    verdict.addEventListener('change', filter);
    filter();
  }
})();
