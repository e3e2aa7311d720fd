/** `npm run abuse`: starts the product, attacks it part by part, and prints the findings. */
import { explainError, isOrdoError } from '@ordo/core';
import { attackCommands } from './commands/attack.ts';
import type { Outcome, Part } from './findings.ts';
import { HELP, type Options, readOptions } from './options.ts';
import { checkLog } from './product/check-log.ts';
import { type Product, startProduct } from './product/start-product.ts';
import { createWorld, type World } from './product/world.ts';
import { attackRoles } from './roles/attack.ts';
import { attackRoutes } from './routes/attack.ts';
import { attackStall } from './stall/attack.ts';
import { summarise } from './summary.ts';

const ATTACKS: Readonly<Record<Part, (world: World, options: Options) => Promise<Outcome>>> = {
  roles: attackRoles,
  routes: attackRoutes,
  commands: attackCommands,
  stall: attackStall,
};

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const started = performance.now();
  const product = await startProduct();
  try {
    const outcomes = await attack(product, options);
    process.stdout.write(summarise(outcomes, (performance.now() - started) / 1000));
    return outcomes.some((outcome) => outcome.findings.length > 0) ? 1 : 0;
  } finally {
    await product.stop();
  }
}

async function attack(product: Product, options: Options): Promise<Outcome[]> {
  const world = await createWorld(product);
  try {
    const outcomes: Outcome[] = [];
    for (const part of options.parts) {
      const logged = product.log.length;
      outcomes.push(checkLog(await ATTACKS[part](world, options), world, logged));
    }
    return outcomes;
  } finally {
    await world.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = isOrdoError(error, 'request.invalid') ? 2 : 1;
}
