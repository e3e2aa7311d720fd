// Writes the C++ side: the names and numbers that the addons need, and one struct of arguments per operation for the kernels.

const WARNING = '// Generated from operations/ by `npm run generate -w @ordo/tfjs-native`; do not edit.';

const POINTERS = { float32: 'float', int32: 'int32_t', bool: 'uint8_t' };
const SCALARS = {
  integer: ['int64_t', 'integer'],
  float: ['float', 'number'],
  double: ['double', 'real'],
  flag: ['bool', 'flag'],
};

const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const comment = ({ optional, meaning }) => {
  const text = [meaning, optional ? (meaning === '' ? 'may be null' : '(may be null)') : ''].filter(Boolean).join(' ');
  return text === '' ? '' : `  // ${text}`;
};

/** Returns the C++ type of an argument, and the code that reads it from slot `at`. */
function readingOf({ role, type, isList }, at) {
  if (isList) return ['Integers', `integers(${at})`];
  if (role === 'scalar') {
    const [cpp, read] = SCALARS[type] ?? [type, `choice<${type}>`];
    return [cpp, `${read}(${at})`];
  }
  if (type === 'any') return ['Untyped', `untyped(${at})`];
  const pointer = `${role === 'input' ? 'const ' : ''}${POINTERS[type]}`;
  return [`${pointer}*`, `pointer<${pointer}*>(${at})`];
}

function memberOf(argument) {
  const [type, read] = readingOf(argument, String(argument.slot));
  return `  ${type} ${argument.name} = ${read};${comment(argument)}`;
}

function listOf({ count, countSlot, first, size, most, arguments: entries }) {
  const accessors = entries.map((argument) => {
    const step = size === 1 ? 'i' : `${size} * i`;
    const [type, read] = readingOf(argument, `${first + argument.slot} + ${step}`);
    return `  ${type} ${argument.name}(int64_t i) const { return ${read}; }${comment(argument)}`;
  });
  return [`  static constexpr int kMost = ${most};`, `  int64_t ${count} = integer(${countSlot});`, ...accessors];
}

function structOf({ name, Name, about, answer, arguments: own, list }) {
  return [
    `// ${about}${answer === undefined ? '' : ` Answers: ${answer}.`}`,
    `struct ${Name}Arguments : Arguments {`,
    ...own.map(memberOf),
    ...(list === undefined ? [] : listOf(list)),
    '};',
    `Status ${name}(const ${Name}Arguments& in);`,
    '',
  ];
}

/** Returns native/generated/arguments.h, which the kernels include once per instruction set. */
export function argumentsHeader({ operations }) {
  return [
    WARNING,
    '// What each operation reads from the argument block, and the function that carries it out. In the namespace of the',
    '// instruction set, so that no linker joins copies which were compiled for different ones.',
    '#pragma once',
    '#include "../runtime/arguments.h"',
    '#include "operations.h"',
    '',
    'namespace ordo::ORDO_ISA {',
    '',
    ...operations.flatMap(structOf),
    '}  // namespace ordo::ORDO_ISA',
    '',
  ].join('\n');
}

const enumOf = ([name, { about, names }]) => {
  const members = names.map((member) => (name === 'Status' ? member : upperFirst(member)));
  return [`// ${about}`, `enum class ${name} : int32_t { ${members.join(', ')}, count };`, ''];
};

/** Returns native/generated/operations.h, which has names and numbers for every file. */
export function operationsHeader({ operations, enumerations, slots, identity }) {
  const entries = operations.map(({ name, Name }) => `  X(${name}, ${Name}Arguments)`);
  return [
    WARNING,
    '#pragma once',
    '#include <cstdint>',
    '',
    '// X(operation, its arguments) for every operation, in the order of their numbers.',
    `#define ORDO_OPERATIONS(X) \\\n${entries.join(' \\\n')}`,
    '',
    'namespace ordo {',
    '',
    `constexpr int kOperationCount = ${operations.length};`,
    `constexpr int kArgumentSlots = ${slots};`,
    '// The identity of the description, which an addon and the JavaScript that calls it must share.',
    `constexpr const char* kOperationsIdentity = "${identity}";`,
    '',
    ...Object.entries(enumerations).flatMap(enumOf),
    '}  // namespace ordo',
    '',
  ].join('\n');
}
