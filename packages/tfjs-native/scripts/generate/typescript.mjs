// Writes the TypeScript side: the enumerations, and one typed function per operation that writes the slots and calls the addon.

const WARNING = '// Generated from operations/ by `npm run generate -w @ordo/tfjs-native`; do not edit.';

const constantName = (name) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();

const note = ({ type, role, optional, meaning }) =>
  [role === 'scalar' ? '' : type, meaning, optional ? '(0: left out)' : ''].filter(Boolean).join(' ');

const TYPES = { flag: 'boolean', integer: 'number', float: 'number', double: 'number' };

const typeOf = ({ type, role, isList, length }) => {
  if (isList) return `readonly [${Array.from({ length }, () => 'number').join(', ')}]`;
  return role === 'scalar' ? (TYPES[type] ?? type) : 'number';
};

const documented = (argument, type) => {
  const text = note(argument);
  return [...(text === '' ? [] : [`  /** ${text} */`]), `  readonly ${argument.name}: ${type};`];
};

function interfaceOf({ Name, about, arguments: own, list }) {
  const fields = own.flatMap((argument) => documented(argument, typeOf(argument)));
  const lists = (list?.arguments ?? []).flatMap((argument) => documented(argument, 'readonly number[]'));
  return [`/** ${about} */`, `export interface ${Name}Arguments {`, ...fields, ...lists, '}', ''];
}

function writeOf({ name, slot, type, role, isList, length }) {
  if (isList) return Array.from({ length }, (_, i) => `  slots[${slot + i}] = a.${name}[${i}];`);
  if (type === 'flag') return [`  slots[${slot}] = a.${name} ? 1 : 0;`];
  const isChoice = role === 'scalar' && TYPES[type] === undefined;
  return [`  slots[${slot}] = ${isChoice ? `${constantName(type)}[a.${name}]` : `a.${name}`};`];
}

const mostOf = (Name) => `MOST_IN_${constantName(Name)}`;

function writeList({ Name, list: { count, countSlot, first, size, arguments: entries } }) {
  const [leader, ...others] = entries.map(({ name }) => name);
  const uneven = others.map((name) => ` || a.${name}.length !== ${count}`).join('');
  return [
    `  const ${count} = a.${leader}.length;`,
    `  if (${count} > ${mostOf(Name)}${uneven}) refuseList(kernel, '${count}', ${count}, ${mostOf(Name)});`,
    `  slots[${countSlot}] = ${count};`,
    `  for (let i = 0, at = ${first}; i < ${count}; i++, at += ${size}) {`,
    ...entries.map(({ name, slot }) => `    slots[at${slot === 0 ? '' : ` + ${slot}`}] = a.${name}[i] as number;`),
    '  }',
  ];
}

function functionOf({ Name, number, answer, arguments: own, list }) {
  const answers = answer !== undefined;
  const most =
    list === undefined
      ? []
      : [`/** The largest number of ${list.count}. */`, `export const ${mostOf(Name)} = ${list.most};`, ''];
  return [
    ...most,
    ...(answers ? [`/** @returns ${answer} */`] : []),
    `export function call${Name}(backend: NativeBackend, kernel: string, a: ${Name}Arguments): ${answers ? 'number' : 'void'} {`,
    '  const { slots } = backend.addon;',
    ...own.flatMap(writeOf),
    ...(list === undefined ? [] : writeList({ Name, list })),
    `  run(backend, kernel, ${number});`,
    ...(answers ? ['  return slots[0] as number;'] : []),
    '}',
    '',
  ];
}

const enumerationOf = ([name, { about, names }]) => [
  `/** ${about} */`,
  `export const ${constantName(name)} = { ${names.map((member, i) => `${member}: ${i}`).join(', ')} } as const;`,
  ...(name === 'Status' ? [] : [`export type ${name} = keyof typeof ${constantName(name)};`]),
  '',
];

/** Returns src/generated/numbers.ts. */
export function numbersModule({ enumerations, identity }) {
  return [
    WARNING,
    '',
    '/** The identity of the description. An addon must have the same one. */',
    `export const OPERATIONS_IDENTITY = '${identity}';`,
    '',
    ...Object.entries(enumerations).flatMap(enumerationOf),
  ].join('\n');
}

/** Returns src/generated/operations.ts. */
export function callsModule({ operations, enumerations }) {
  const names = Object.keys(enumerations).filter((name) => name !== 'Status');
  const imports = names.flatMap((name) => [constantName(name), `type ${name}`]);
  return [
    WARNING,
    '// Calls of the native operations. Tensors are given by address; 0 stands for one that is left out.',
    "import type { NativeBackend } from '../backend.ts';",
    "import { refuseList, run } from '../call.ts';",
    `import { ${imports.join(', ')} } from './numbers.ts';`,
    '',
    ...operations.flatMap((operation) => [...interfaceOf(operation), ...functionOf(operation)]),
  ].join('\n');
}
