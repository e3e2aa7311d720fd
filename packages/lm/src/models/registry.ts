/** The families of models that can be loaded: one line each. */
import type { Architecture } from './architecture.ts';
import { gpt2 } from './gpt2.ts';
import { opt } from './opt.ts';
import { ordo } from './ordo.ts';

export const ARCHITECTURES: readonly Architecture[] = [opt, gpt2, ordo];
