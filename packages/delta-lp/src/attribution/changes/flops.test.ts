import { describe, expect, it } from 'vitest';
import { countFlops } from './flops.ts';

describe('countFlops', () => {
  it('adds up layers and logits', () => {
    const model = { shape: { dimension: 2, feedForward: 3, decoderLayers: 2 }, vocabulary: { size: 5 } };
    // Set 0 has 3 rows and 1 + 2 + 3 weighted ones, set 1 has 1 row. Per row: 4·2² + 4·2·3 = 40, per weighted one 2·2 = 4.
    // 2·(3·40 + 6·4) + 2·(1·40 + 1·4) + 4 pairs · 2·2·5 = 288 + 88 + 80
    expect(countFlops(model as never, { time: 3, starts: [0, 2], pairs: 4 })).toBe(456);
  });

  it('is 219 million for a pair at the size of OPT-125m', () => {
    const model = { shape: { dimension: 768, feedForward: 3072, decoderLayers: 12 }, vocabulary: { size: 50_272 } };
    const flops = countFlops(model as never, { time: 1, starts: [0], pairs: 1 });
    // 12·(4·768² + 4·768·3072 + 2·768) + 2·768·50272 = 141,576,192 + 77,217,792
    expect(flops).toBe(141_576_192 + 77_217_792);
  });
});
