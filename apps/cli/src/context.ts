/** Gives every command its environment and its output. Both are read when the command runs, not when help is shown. */
import type { Command } from 'commander';
import { type Environment, readEnvironment } from './env.ts';
import { openOutput, type Output } from './output.ts';

export interface Context {
  environment(): Environment;
  output(): Output;
}

export function makeContext(program: Command): Context {
  return {
    environment: () => readEnvironment(),
    output: () => openOutput(wantsJson(program)),
  };
}

/** Returns whether `--json` was given, before or after the command's name. */
export function wantsJson(program: Command): boolean {
  return program.opts<{ json?: boolean }>().json === true;
}
