// node bench/decode.mjs [threads=2] [sentences=1000] [fp32|bf16|fp16] [batch=64] [vocabulary=37000] [weights=float] [engine=native]
// Measures beam-4 translation by a Transformer base with random weights, for which EOS is never among the best tokens.
// Every output is as long as its source, so that PyTorch (torch_decode.py) does the same work. Build the packages first
// (npx tsc -b packages/nmt). On the engine native, the report has `share`: the rate of the search's products divided by the rate of
// one large product, which is measured before and after the search. A GPU would only queue that product, so there is none.
import { buildModel, translate } from '@ordo/nmt';
import { resolveDecoding } from '@ordo/nmt/declarations';
import { loadEngine } from '@ordo/tensor';
import { searchOperations } from './flops.mjs';
import { largeProduct } from './large-product.mjs';
import { CONFIGURATIONS } from './model.mjs';
import { repeat } from './repeat.mjs';

const given = process.argv.slice(2);
const defaults = ['2', '1000', 'fp32', '64', '37000', 'float', 'native'];
const [threads, sentences, precision, batch, vocabulary, weights, id] = defaults.map((value, i) => given[i] ?? value);
const engine = await loadEngine(id, { threads: Number(threads), precision });
const size = Number(vocabulary);
const model = await buildModel({
  model: { preset: 'base' },
  positional: { type: 'sape' },
  vocabulary: { source: size, target: size, padId: 1, eosId: 2, startId: 2 },
  seed: 1,
});
// Returns sentences of 10 to 40 random tokens, drawn from the same stream of numbers as in torch_decode.py.
let state = 1;
const next = () => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) >>> 8;
const sources = Array.from({ length: Number(sentences) }, () => {
  const tokens = Int32Array.from({ length: 10 + (next() % 31) }, () => 4 + (next() % (size - 4)));
  tokens[tokens.length - 1] = 2;
  return tokens;
});
const decoding = resolveDecoding({
  beam: 4,
  maxLengthA: 1,
  maxLengthB: 0,
  batchSentences: Number(batch),
  ...(weights === 'float' ? {} : { weights }),
});
await translate(model, sources.slice(0, 8), decoding);
const large = id === 'native' ? largeProduct() : null;
/** The rate of the large product in operations per second; null where there is none. */
const rateNow = () => large && (large.operations / repeat(large.multiply, 2_000)) * 1000;
const before = rateNow();
const cpu = process.cpuUsage();
const started = performance.now();
const results = await translate(model, sources, decoding);
const seconds = (performance.now() - started) / 1000;
const cpuSeconds = process.cpuUsage(cpu).user / 1e6;
const after = rateNow();
const lengths = sources.map((source) => source.length);
const operations = searchOperations({ ...CONFIGURATIONS.B, vocabulary: size, beam: decoding.beam }, lengths);
const outputTokens = results.reduce((sum, [best]) => sum + best.tokens.length + 1, 0);
const report = {
  engine: engine.device,
  precision,
  weights,
  threads: Number(threads),
  sentences: sources.length,
  outputTokens,
  seconds,
  cpuSeconds,
  sentencesPerSecond: sources.length / seconds,
  ...(large === null ? {} : { share: operations / seconds / ((before + after) / 2) }),
  peakRssMB: process.resourceUsage().maxRSS / 1024,
};
console.log(JSON.stringify(report));
