/** The parameters of the Transformer's layers: their shapes, names and initialisers. */
import type { Nonlinearity, tf } from '@ordo/tensor';
import { type Initialiser, ones, xavierUniform, zeros } from '../parameters/initialisers.ts';
import type { ParameterScope } from '../parameters/parameter-store.ts';
import type { ModelShape } from '../options/model-options.ts';

/** ε of layer norms, as in fairseq and PyTorch. */
export const EPSILON = 1e-5;

/** y = x·weight + bias; weight [in, out], bias [out]. */
export interface LinearParameters {
  readonly weight: tf.Variable;
  readonly bias: tf.Variable;
}

/** Parameters of a projection, or some of their columns. */
export type Projection = Readonly<Record<keyof LinearParameters, tf.Tensor>>;

/** gain [d], bias [d]. */
export interface NormParameters {
  readonly gain: tf.Variable;
  readonly bias: tf.Variable;
  readonly epsilon: number;
}

export interface SelfAttentionParameters {
  /** Queries, keys and values side by side: [d, 3d]. */
  readonly qkv: LinearParameters;
  readonly out: LinearParameters;
  readonly norm: NormParameters;
}

export interface CrossAttentionParameters {
  readonly query: LinearParameters;
  /** Keys and values side by side: [d, 2d]. */
  readonly keyValue: LinearParameters;
  readonly out: LinearParameters;
  readonly norm: NormParameters;
}

export interface FeedForwardParameters {
  /** [d, ffn] */
  readonly inner: LinearParameters;
  /** [ffn, d] */
  readonly outer: LinearParameters;
  readonly norm: NormParameters;
  /** The function between the two projections. */
  readonly activation: Nonlinearity;
}

export interface EncoderLayer {
  readonly self: SelfAttentionParameters;
  readonly feedForward: FeedForwardParameters;
}

export interface DecoderLayer extends EncoderLayer {
  /** Cross-attention; null in a language model. */
  readonly cross: CrossAttentionParameters | null;
}

/** Creates the parameters of layers under names such as `encoder.0.self.qkv.weight`. */
export class LayerBuilder {
  readonly #scope: ParameterScope;
  readonly #shape: ModelShape;

  constructor(scope: ParameterScope, shape: ModelShape) {
    this.#scope = scope;
    this.#shape = shape;
  }

  encoderLayer(index: number): EncoderLayer {
    const name = `encoder.${index}`;
    return { self: this.#selfAttention(`${name}.self`), feedForward: this.feedForward(`${name}.feedForward`) };
  }

  decoderLayer(index: number): DecoderLayer {
    const name = `decoder.${index}`;
    return {
      self: this.#selfAttention(`${name}.self`),
      cross: this.#shape.decoderOnly === true ? null : this.#crossAttention(`${name}.cross`),
      feedForward: this.feedForward(`${name}.feedForward`),
    };
  }

  norm(name: string): NormParameters {
    const size = [this.#shape.dimension];
    return {
      gain: this.#scope.parameter(`${name}.gain`, size, ones),
      bias: this.#scope.parameter(`${name}.bias`, size, zeros),
      epsilon: this.#shape.normEpsilon ?? EPSILON,
    };
  }

  /**
   * Initialises query, key and value projections as Xavier-uniform with gain 1/√2, each with the fans of its own matrix
   * (fairseq).
   */
  #projection(): Initialiser {
    const { dimension: d } = this.#shape;
    return xavierUniform(d, d, Math.SQRT1_2);
  }

  #selfAttention(name: string): SelfAttentionParameters {
    const { dimension: d } = this.#shape;
    return {
      qkv: this.linear(`${name}.qkv`, [d, 3 * d], this.#projection()),
      out: this.linear(`${name}.out`, [d, d]),
      norm: this.norm(`${name}.norm`),
    };
  }

  #crossAttention(name: string): CrossAttentionParameters {
    const { dimension: d } = this.#shape;
    return {
      query: this.linear(`${name}.query`, [d, d], this.#projection()),
      keyValue: this.linear(`${name}.keyValue`, [d, 2 * d], this.#projection()),
      out: this.linear(`${name}.out`, [d, d]),
      norm: this.norm(`${name}.norm`),
    };
  }

  feedForward(name: string): FeedForwardParameters {
    const { dimension: d, feedForward } = this.#shape;
    return {
      inner: this.linear(`${name}.inner`, [d, feedForward]),
      outer: this.linear(`${name}.outer`, [feedForward, d]),
      norm: this.norm(`${name}.norm`),
      activation: this.#shape.activation ?? 'relu',
    };
  }

  /** Creates a projection without bias. */
  matrix(name: string, size: [number, number], initialise = xavierUniform(...size)): tf.Variable {
    return this.#scope.parameter(`${name}.weight`, size, initialise);
  }

  linear(name: string, size: [number, number], initialise = xavierUniform(...size)): LinearParameters {
    return {
      weight: this.matrix(name, size, initialise),
      bias: this.#scope.parameter(`${name}.bias`, [size[1]], zeros),
    };
  }
}
