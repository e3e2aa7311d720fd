/** The recipe, search and number of merges that belong to each model preset. */
import type { DecodingOptions, ModelPreset, RecipeOptions } from '@ordo/nmt/declarations';

/** The settings, apart from its sizes, that a model preset was published with. */
export interface Preset {
  /** Replaces values of nmt's `RECIPE_DEFAULTS`. */
  readonly recipe: RecipeOptions;
  /** Replaces values of nmt's `DECODING_DEFAULTS`. */
  readonly decoding: DecodingOptions;
  /** The number of BPE merges for raw text. */
  readonly merges: number;
}

export const PRESETS: Readonly<Record<ModelPreset, Preset>> = {
  /** Ordo's own preset, tuned on order-probe: large steps, no dropout, few updates. */
  probe: {
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
  /**
   * The Multi30k Transformer of 2.57 M parameters (Wu et al. 2021, "Good for Misconceived Reasons", and its scripts).
   */
  tiny: {
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
  /** fairseq's examples/translation for IWSLT'14 German–English. */
  iwslt: {
    recipe: { maxUpdates: 50_000, accumulate: 1, dropout: 0.3, learningRate: 5e-4, adam: { epsilon: 1e-8 } },
    decoding: { beam: 5, lengthPenalty: { kind: 'fairseq', alpha: 1 } },
    merges: 10_000,
  },
  /** Zhang et al. 2023, §4.1. */
  base: { recipe: {}, decoding: {}, merges: 40_000 },
  /** Zhang et al. 2023, §4.1, for WMT14 English–German. Their English–French models use dropout 0.1 throughout. */
  big: { recipe: { dropout: 0.3, attentionDropout: 0.1 }, decoding: {}, merges: 40_000 },
  /**
   * Ding et al. 2020 train this model and give no recipe. These are OpenNMT-py's documented settings of the Transformer on
   * four GPUs: Noam's schedule with factor 2 peaks at 2·(1024·8000)^-½ = 7e-4. The 32,000 merges are the paper's.
   */
  'opennmt-big': {
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

/** Every preset, so that no list of them is written twice. */
export const PRESET_IDS = Object.keys(PRESETS) as readonly ModelPreset[];
