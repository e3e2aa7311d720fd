// Turns the description of the operations into slots of the argument block. Throws for a description that makes no sense.
import { createHash } from 'node:crypto';
import { ENUMERATIONS, OPERATIONS, SLOTS } from '../../operations/index.mjs';

const TENSORS = new Set(['float32', 'int32', 'bool', 'any']);
const SCALARS = new Set(['integer', 'float', 'double', 'flag']);

const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Splits a description such as 'float32? [rows, columns]' into its parts. */
function readArgument(where, role, [name, text]) {
  const parts = /^(?<type>\w+)(?<optional>\?)?(?:×(?<length>\d+))?(?: (?<meaning>.+))?$/.exec(text)?.groups;
  const isKnown =
    role === 'scalar' ? SCALARS.has(parts?.type) || where.enumerations.has(parts?.type) : TENSORS.has(parts?.type);
  if (!/^[a-z]\w*$/.test(name) || !isKnown) {
    throw new Error(`operations: '${name}: ${text}' of ${where.operation} describes no ${role}`);
  }
  const { type, optional, length, meaning = '' } = parts;
  return {
    name,
    role,
    type,
    optional: optional !== undefined,
    length: Number(length ?? 1),
    isList: length !== undefined,
    meaning,
  };
}

function readArguments(where, { inputs = {}, outputs = {}, scalars = {} }) {
  const read = (role, entries) => Object.entries(entries).map((entry) => readArgument(where, role, entry));
  return [...read('input', inputs), ...read('output', outputs), ...read('scalar', scalars)];
}

/** Gives each argument its slot, from `first` on. */
function place(list, first) {
  let slot = first;
  const placed = list.map((argument) => {
    const at = slot;
    slot += argument.length;
    return { ...argument, slot: at };
  });
  return { placed, end: slot };
}

/** Places the list at the end of an operation's arguments, which begins at the slot `first` with its length. */
function layOutList(where, each, { first, slots }) {
  const { placed, end } = place(readArguments(where, each), 0);
  const room = Math.floor((slots - first - 1) / end);
  const most = each.most ?? room;
  if (most > room) throw new Error(`operations: ${most} entries of ${where.operation} do not fit ${slots} slots`);
  return { count: each.count, countSlot: first, first: first + 1, size: end, most, arguments: placed };
}

function layOut(operation, number, { enumerations, slots }) {
  const { name, about, each, answer } = operation;
  const where = { operation: name, enumerations };
  const { placed, end } = place(readArguments(where, operation), 0);
  const list = each === undefined ? undefined : layOutList(where, each, { first: end, slots });
  const listed = list === undefined ? [] : [list.count, ...list.arguments.map((argument) => argument.name)];
  expectDistinct([...placed.map((argument) => argument.name), ...listed], name);
  return { name, Name: upperFirst(name), number, about, answer, arguments: placed, list };
}

function expectDistinct(names, where) {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`operations: '${twice}' is there twice in ${where}`);
}

/** Returns the operations with their numbers and slots, and the enumerations. */
export function layOutAll(description = { operations: OPERATIONS, enumerations: ENUMERATIONS, slots: SLOTS }) {
  const { enumerations, slots } = description;
  const around = { enumerations: new Set(Object.keys(enumerations)), slots };
  const operations = description.operations.map((operation, number) => layOut(operation, number, around));
  expectDistinct(
    operations.map(({ name }) => name),
    'the operations',
  );
  const layout = { operations, enumerations, slots };
  return { ...layout, identity: identityOf(layout) };
}

const facts = ({ name, type, length, slot }) => [name, type, length, slot];

/** Returns an identity that differs for two descriptions if an addon of one would misread the arguments of the other. */
function identityOf({ operations, enumerations, slots }) {
  const layouts = operations.map(({ name, number, arguments: own, list, answer }) => [
    name,
    number,
    own.map(facts),
    list === undefined ? null : [list.countSlot, list.first, list.size, list.most, list.arguments.map(facts)],
    answer !== undefined,
  ]);
  const numbers = Object.entries(enumerations).map(([name, { names }]) => [name, names]);
  return createHash('sha256')
    .update(JSON.stringify([layouts, numbers, slots]))
    .digest('hex')
    .slice(0, 16);
}
