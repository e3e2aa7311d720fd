/** Times Ordo's metrics in one process, for `compare.mjs`, and prints JSON. */
import { readFileSync } from 'node:fs';
import { createMetric, evaluateSystems, prepareInference, scoreCorpus } from '@ordo/metrics';

const REPETITIONS = 4;
const { reference, systems } = JSON.parse(readFileSync(process.argv[2], 'utf8'));

const tasks = {
  'BLEU + chrF++': () =>
    ['bleu', 'chrf++'].map((id) => scoreCorpus(createMetric({ id }), systems[0], [reference]).score),
  'paired bootstrap, BLEU + chrF++, 1,000 samples (scoring included)': () => {
    const inference = prepareInference('paired-bootstrap', reference.length, { samples: 1000, seed: 12_345 });
    return ['bleu', 'chrf++'].flatMap((id) => {
      const input = { instance: createMetric({ id }), systems, references: [reference], inference };
      return evaluateSystems(input).systems.flatMap(({ score, p }) => (p === null ? [score] : [score, p]));
    });
  },
  TER: () => [scoreCorpus(createMetric({ id: 'ter' }), systems[0], [reference]).score],
};

const results = Object.entries(tasks).map(([task, run]) => {
  const wall = [];
  const cpu = [];
  let answer = [];
  for (let i = 0; i < REPETITIONS; i++) {
    const start = performance.now();
    const used = process.cpuUsage();
    answer = run();
    const { user, system } = process.cpuUsage(used);
    wall.push((performance.now() - start) / 1e3);
    cpu.push((user + system) / 1e6);
  }
  return { task, wall, cpu, answer };
});
process.stdout.write(JSON.stringify(results));
