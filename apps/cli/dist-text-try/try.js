import { Command } from 'commander';
import { explainError } from '@ordo/core';
import { addTextCommands } from './commands/text.js';
const p = new Command('ordo');
addTextCommands(p);
try {
  await p.parseAsync();
} catch (e) {
  console.error(explainError(e));
  process.exitCode = 2;
}
