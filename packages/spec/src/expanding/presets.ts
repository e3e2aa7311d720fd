/** The recipe, search and number of merges that belong to each model preset. */
import type { DecodingOptions, ModelPreset, RecipeOptions } from '@ordo/nmt/declarations';

/** The settings besides its sizes that a model preset was published with. */
export interface Preset {
  readonly title: string;
  /** The source of the sizes and the settings. */
  readonly citation: string;
  /** The values that replace those of nmt's `RECIPE_DEFAULTS`. */
  readonly recipe: RecipeOptions;
  /** The values that replace those of nmt's `DECODING_DEFAULTS`. */
  readonly decoding: DecodingOptions;
  /** The number of BPE merges for raw text. */
  readonly merges: number;
}

export const PRESETS: Readonly<Record<ModelPreset, Preset>> = {
  probe: {
    title: 'Probe: the smallest model on which word order can be studied',
    citation: "Ordo's own, tuned on order-probe: large steps, no dropout, few updates",
    recipe: {
      maxUpdates: 400,
      batchTokens: 512,
      accumulate: 1,
      dropout: 0,
      learningRate: 5e-3,
      warmupUpdates: 100,
      logEvery: 20,
      validateEvery: 100,
      checkpointEvery: 100,
      patience: null,
      averageLast: 1,
    },
    decoding: { beam: 2, lengthPenalty: { kind: 'fairseq', alpha: 1 }, maxLengthB: 10 },
    merges: 2000,
  },
  tiny: {
    title: 'Tiny: the Multi30k Transformer of 2.57 M parameters',
    citation: 'Wu et al. 2021, "Good for Misconceived Reasons", and its scripts',
    recipe: {
      maxUpdates: 8000,
      accumulate: 2,
      dropout: 0.3,
      learningRate: 5e-3,
      warmupUpdates: 2000,
      adam: { epsilon: 1e-8 },
      clipNorm: 25,
      patience: null,
      averageLast: 10,
    },
    decoding: { beam: 5, lengthPenalty: { kind: 'fairseq', alpha: 1 } },
    merges: 10_000,
  },
  iwslt: {
    title: "IWSLT: fairseq's transformer_iwslt_de_en",
    citation: "fairseq's examples/translation for IWSLT'14 German–English",
    recipe: { maxUpdates: 50_000, accumulate: 1, dropout: 0.3, learningRate: 5e-4, adam: { epsilon: 1e-8 } },
    decoding: { beam: 5, lengthPenalty: { kind: 'fairseq', alpha: 1 } },
    merges: 10_000,
  },
  base: {
    title: 'Transformer base',
    citation: 'Vaswani et al. 2017, Table 3, base; the recipe of Zhang et al. 2023, §4.1',
    recipe: {},
    decoding: {},
    merges: 40_000,
  },
  /** These are the values for WMT14 English–German. The authors' English–French models use dropout 0.1 throughout. */
  big: {
    title: 'Transformer big',
    citation: 'Vaswani et al. 2017, Table 3, big; the recipe of Zhang et al. 2023, §4.1',
    recipe: { dropout: 0.3, attentionDropout: 0.1 },
    decoding: {},
    merges: 40_000,
  },
  /**
   * Ding et al. 2020 train this model and give no recipe. These are OpenNMT-py's documented settings of the Transformer on
   * four GPUs: Noam's schedule with factor 2 peaks at 2·(1024·8000)^-½ = 7e-4. The 32,000 merges are the paper's.
   */
  'opennmt-big': {
    title: "Transformer big in OpenNMT's form: norms first, three tables, a bias of the output",
    citation: "Ding et al. 2020, with OpenNMT-py's documented settings of the Transformer on four GPUs",
    recipe: {
      maxUpdates: 200_000,
      attentionDropout: 0.1,
      activationDropout: 0.1,
      warmupUpdates: 8000,
      adam: { beta2: 0.998 },
      patience: null,
    },
    decoding: {},
    merges: 32_000,
  },
};

/** Lists every preset. */
export const PRESET_IDS = Object.keys(PRESETS) as readonly ModelPreset[];
