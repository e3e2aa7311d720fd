/**
 * The choice of the native engine's products in bf16. It is measured at the first use on a machine, and then kept in a file per
 * processor, instruction sets and addon.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeFileAtomically } from '@ordo/core';
import {
  DEFAULT_ADDON_PATH,
  hasProducts,
  loadAddon,
  type MeasuredProducts,
  measureProducts,
  type NativeAddon,
} from '@ordo/tfjs-native';
import { enginesFolder } from '../../installation/record.ts';
import { describeCpu, listVectorExtensions } from '../../probes/machine.ts';

/** The machine and addon for which a choice was measured. Others measure again. */
interface Machine {
  readonly cpu: string;
  readonly extensions: string;
  /** The SHA-256 hash of the addon. */
  readonly addon: string;
}

export interface ChosenProducts extends MeasuredProducts {
  /** The file in which the choice is kept. */
  readonly file: string;
  /** The reason why the choice could not be kept, so that the next process measures again; null when it is kept. */
  readonly notKept: string | null;
}

/** The choices of this process, by file. The process must not compute in two ways even if nothing can be kept. */
const chosen = new Map<string, ChosenProducts>();

/** Returns the choice for this machine, and measures it first if necessary; null if the processor has no products in bfloat16. */
export async function chooseNativeProducts({ again = false } = {}): Promise<ChosenProducts | null> {
  const known = again ? null : findNativeProducts();
  if (known !== null) return known;
  const measured = measureProducts(loadAddon());
  if (measured === null) return null;
  const machine = describeMachine();
  const file = fileFor(machine);
  const notKept = await writeFileAtomically(file, `${JSON.stringify({ machine, measured }, null, 2)}\n`).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const choice = { ...measured, file, notKept };
  chosen.set(file, choice);
  return choice;
}

/** Returns the choice that is already known; null when nothing has been measured, or when the file belongs to another machine. */
export function findNativeProducts(): ChosenProducts | null {
  const machine = describeMachine();
  const file = fileFor(machine);
  const own = chosen.get(file);
  if (own !== undefined) return own;
  const measured = readMeasured(file, machine, loadAddon());
  if (measured === null) return null;
  const choice = { ...measured, file, notKept: null };
  chosen.set(file, choice);
  return choice;
}

function readMeasured(file: string, machine: Machine, addon: NativeAddon): MeasuredProducts | null {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { machine: Machine; measured: MeasuredProducts };
    const { measured } = kept;
    const isWhole = Array.isArray(measured.kinds) && typeof measured.rates === 'object';
    const isOwn = JSON.stringify(kept.machine) === JSON.stringify(machine);
    return isOwn && isWhole && hasProducts(addon, measured.choice) ? measured : null;
  } catch {
    // If a file is absent, damaged or in another format, the choice is measured again.
    return null;
  }
}

function describeMachine(): Machine {
  const stamp = JSON.parse(readFileSync(DEFAULT_ADDON_PATH.replace(/\.node$/u, '.json'), 'utf8')) as { sha256: string };
  return { cpu: describeCpu(), extensions: listVectorExtensions(), addon: stamp.sha256 };
}

function fileFor(machine: Machine): string {
  const name = createHash('sha256').update(JSON.stringify(machine)).digest('hex').slice(0, 16);
  return path.join(enginesFolder(), 'native-products', `${name}.json`);
}
