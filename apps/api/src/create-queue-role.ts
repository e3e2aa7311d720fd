/** Prints the URL with which workers reach a queue in Postgres. Its role can use nothing else in the database. */
import { explainError } from '@ordo/core';
import { createQueueRole, prepareQueue } from '@ordo/queue';
import { readEnvironment } from './env.ts';

async function main(): Promise<void> {
  const { queueUrl } = readEnvironment();
  await prepareQueue(queueUrl);
  process.stdout.write(`${await createQueueRole(queueUrl)}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainError(error)}\n`);
  process.exit(1);
});
