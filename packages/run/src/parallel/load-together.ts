/** Loads the engine of every process in a group, so that all of them use the products that rank 0 chose by measuring. */
import type { ProcessGroup } from '@ordo/nmt';
import type { Engine } from '@ordo/tensor';

/** The length is larger than that of any instruction set's name. */
const LONGEST = 256;

/** @param load loads the engine, with the given instruction set if there is one */
export async function loadTogether(group: ProcessGroup, load: (like?: string) => Promise<Engine>): Promise<Engine> {
  if (group.size === 1) return await load();
  const own = group.rank === 0 ? await load() : null;
  const text = own?.instructionSet ?? '';
  const [first = []] = group.gather(Array.from({ length: LONGEST }, (_, i) => text.codePointAt(i) ?? 0));
  return own ?? (await load(String.fromCodePoint(...first.filter((code) => code > 0))));
}
