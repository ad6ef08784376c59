/**
 * The linter's rule for the missing `useSignals()`: a component or hook that reads a signal while rendering, without
 * calling the hook, is drawn once and never again, silently (the hook, not the Babel transform, wires components here).
 *
 * What counts as reading: `.value` of a name imported from `stores/` or `i18n/` or made here by `signal`/`computed`,
 * and a call of one of the functions below, which read signals inside. What runs later (a function given to an `on…`
 * property, to an effect, a timer or a promise) is no rendering and is let be.
 *
 * JavaScript, because the linter runs it on Node 20, which reads no TypeScript.
 */

/** Functions of the stores that read signals where they are called. */
const READERS = new Set(['t', 'can', 'isInMenu', 'menuLabel', 'formatNumber', 'hasUnsaved', 'tooManyTries']);
const LATER = new Set([
  'useEffect',
  'useLayoutEffect',
  'useCallback',
  'useEffectEvent',
  'useSignalEffect',
  'useRef',
  'effect',
  'computed',
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'queueMicrotask',
  'addEventListener',
  'then',
  'catch',
  'finally',
  'startTransition',
]);
const SOURCE = /(?:^|\/)(?:stores|i18n)\//;
const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** The name a function is known by: its own, or that of the variable it is given to (through `memo(…)` as well). */
function nameOf(node) {
  if (node.id) return node.id.name;
  let parent = node.parent;
  while (parent?.type === 'CallExpression') parent = parent.parent;
  return parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.name : undefined;
}

function draws(node) {
  const name = nameOf(node);
  return name !== undefined && /^(?:[A-Z]|use[A-Z])/.test(name);
}

function calledName(call) {
  const { callee } = call;
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined;
}

/** True for a function that is handed over to be run after the rendering. */
function runsLater(node) {
  const { parent } = node;
  if (parent.type === 'JSXExpressionContainer') {
    const attribute = parent.parent;
    return attribute.type === 'JSXAttribute' && /^on[A-Z]/.test(String(attribute.name.name));
  }
  if (parent.type === 'CallExpression') return LATER.has(calledName(parent));
  // A named function inside a component is a handler until it is called; calls of it are not followed.
  return node.type === 'FunctionDeclaration' || parent.type === 'VariableDeclarator' || parent.type === 'Property';
}

/** The component or hook in whose rendering `node` is evaluated, or undefined. */
function renderOf(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (!FUNCTION.test(at.type)) continue;
    if (draws(at)) return at;
    if (runsLater(at)) return undefined;
  }
  return undefined;
}

export const useSignals = {
  create(context) {
    const signals = new Set();
    const readers = new Set();
    const wired = new Set();
    const reads = [];
    return {
      ImportDeclaration(node) {
        if (!SOURCE.test(node.source.value)) return;
        for (const specifier of node.specifiers) {
          const local = specifier.local.name;
          const imported = specifier.imported?.name ?? local;
          if (READERS.has(imported)) readers.add(local);
          else signals.add(local);
        }
      },
      VariableDeclarator(node) {
        const made = node.init?.type === 'CallExpression' ? calledName(node.init) : undefined;
        if (node.id.type === 'Identifier' && /^(?:signal|computed|useSignal|useComputed)$/.test(made ?? '')) {
          signals.add(node.id.name);
        }
      },
      MemberExpression(node) {
        if (node.object.type !== 'Identifier' || node.computed || node.property.name !== 'value') return;
        const assigned = node.parent.type === 'AssignmentExpression' && node.parent.left === node;
        if (!assigned) reads.push([node, signals, node.object.name]);
      },
      CallExpression(node) {
        if (node.callee.type !== 'Identifier') return;
        if (node.callee.name === 'useSignals') wired.add(renderOf(node));
        else reads.push([node, readers, node.callee.name]);
      },
      'Program:exit'() {
        const told = new Set();
        for (const [node, known, name] of reads) {
          if (!known.has(name)) continue;
          const owner = renderOf(node);
          if (!owner || wired.has(owner) || told.has(owner)) continue;
          told.add(owner);
          context.report({ node, message: `'${nameOf(owner)}' reads a signal ('${name}') without calling useSignals().` });
        }
      },
    };
  },
};
