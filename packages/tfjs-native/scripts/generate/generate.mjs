// Writes the files that C++, CUDA and TypeScript share, from the single description of the native operations in operations/.
//   node scripts/generate/generate.mjs [--check]     --check writes nothing and fails when a file is out of date
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { argumentsHeader, operationsHeader } from './cpp.mjs';
import { layOutAll } from './layout.mjs';
import { callsModule, numbersModule } from './typescript.mjs';

const FILES = {
  'native/generated/operations.h': operationsHeader,
  'native/generated/arguments.h': argumentsHeader,
  'src/generated/numbers.ts': numbersModule,
  'src/generated/operations.ts': callsModule,
};

const layout = layOutAll();
const stale = Object.entries(FILES).flatMap(([name, write]) => {
  const file = path.resolve(import.meta.dirname, '../..', name);
  const text = write(layout);
  return existsSync(file) && readFileSync(file, 'utf8') === text ? [] : [{ name, file, text }];
});

if (process.argv.includes('--check')) {
  for (const { name } of stale) process.stderr.write(`packages/tfjs-native/${name} is stale\n`);
  if (stale.length > 0) {
    process.stderr.write('run: npm run generate\n');
    process.exitCode = 1;
  }
} else {
  for (const { name, file, text } of stale) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    process.stdout.write(`${name} written\n`);
  }
}
