// A Transformer training step that uses @ordo/tensor directly, without the trainer, to measure the engine alone.
// S: d 256, 3+3 layers, FFN 1024, V 8,000, batch 32×32. B and big: Transformer base and big, V 37,000, batch 16×32. tiny: the preset of that
// name, with the vocabulary and the batches of Multi30k. Each is built as in torch_step.py: post-norm, tied embeddings, dropout
// on embeddings, attention, FFN and residuals, label smoothing 0.1, Adam.
import {
  adamStep,
  addLayerNorm,
  attention,
  differentiateLoss,
  dropout,
  embed,
  linear,
  projectedCrossEntropy,
  tf,
} from '@ordo/tensor';

export const CONFIGURATIONS = {
  S: { d: 256, layers: 3, ffn: 1024, heads: 4, vocabulary: 8000, batch: 32, time: 32 },
  B: { d: 512, layers: 6, ffn: 2048, heads: 8, vocabulary: 37000, batch: 16, time: 32 },
  big: { d: 1024, layers: 6, ffn: 4096, heads: 16, vocabulary: 37000, batch: 16, time: 32 },
  tiny: { d: 128, layers: 4, ffn: 256, heads: 4, vocabulary: 9712, batch: 128, time: 16 },
};

export function randomStream(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function makeBatch({ vocabulary, batch, time }, seed = 1) {
  const next = randomStream(seed);
  const ids = () =>
    tf.tensor1d(
      Int32Array.from({ length: batch * time }, () => 1 + Math.floor(next() * (vocabulary - 1))),
      'int32',
    );
  return { source: ids(), input: ids(), target: ids() };
}

export class Model {
  /**
   * Applies dropout to embeddings and residuals, and if `inside` is true, also inside sub-layers: to attention weights
   * and hidden activations.
   */
  constructor(config, dropout, inside = true) {
    this.config = config;
    this.dropout = dropout;
    this.inside = inside;
    /** The factor by which the loss is multiplied before it is differentiated, so that gradients in float16 do not vanish. */
    this.lossScale = 1;
    this.counter = 0;
    this.parameters = {};
    const next = randomStream(42);
    const add = (name, shape, value) => {
      const size = shape.reduce((a, b) => a * b, 1);
      this.parameters[name] = tf.tidy(() =>
        tf.variable(tf.tensor(Float32Array.from({ length: size }, value), shape), true, name),
      );
    };
    const { d, layers, ffn, vocabulary, time } = config;
    const linear = (name, i, o) => {
      const limit = Math.sqrt(6 / (i + o));
      add(`${name}.w`, [i, o], () => (next() * 2 - 1) * limit);
      add(`${name}.b`, [o], () => 0);
    };
    const norm = (name) => {
      add(`${name}.g`, [d], () => 1);
      add(`${name}.b`, [d], () => 0);
    };
    add('embedding', [vocabulary, d], () => (next() * 2 - 1) * Math.sqrt(3 / d));
    for (const side of ['e', 'd']) {
      for (let l = 0; l < layers; l++) {
        const n = `${side}${l}`;
        linear(`${n}.qkv`, d, 3 * d);
        linear(`${n}.o`, d, d);
        norm(`${n}.n1`);
        if (side === 'd') {
          linear(`${n}.q`, d, d);
          linear(`${n}.kv`, d, 2 * d);
          linear(`${n}.co`, d, d);
          norm(`${n}.n2`);
        }
        linear(`${n}.f1`, d, ffn);
        linear(`${n}.f2`, ffn, d);
        norm(`${n}.n3`);
      }
    }
    const angle = (t, j) => t / 10000 ** ((2 * Math.floor(j / 2)) / d);
    const sinusoid = Float32Array.from({ length: time * d }, (_, i) =>
      (i % 2 ? Math.cos : Math.sin)(angle(Math.floor(i / d), i % d)),
    );
    this.positions = tf.tensor3d(sinusoid, [1, time, d]);
    const zeros = () => Object.values(this.parameters).map((p) => tf.zeros(p.shape));
    this.firstMoments = zeros();
    this.secondMoments = zeros();
    this.step = 0;
  }

  get count() {
    return Object.values(this.parameters).reduce((sum, p) => sum + p.size, 0);
  }

  mask() {
    return this.dropout === 0 ? null : { rate: this.dropout, seed: 1, counter: this.counter++ };
  }

  linear(x, name) {
    return linear(x, [this.parameters[`${name}.w`], this.parameters[`${name}.b`]]);
  }

  /** Computes layerNorm(residual + dropout(f(residual))). Frees all tensors that the backward pass does not need. */
  sublayer(residual, name, f) {
    const { [`${name}.g`]: gain, [`${name}.b`]: bias } = this.parameters;
    return tf.tidy(() => addLayerNorm([f(residual), residual], { gain, bias, epsilon: 1e-5 }, this.mask()));
  }

  attend(inputs, causal) {
    const { heads, batch, time } = this.config;
    const sizes = { batch, heads, queryTime: time, keyTime: time };
    return attention(inputs, {
      ...sizes,
      causal,
      lengths: null,
      bias: null,
      dropout: this.inside ? this.mask() : null,
    });
  }

  selfAttention(x, name, causal) {
    return this.linear(this.attend({ qkv: this.linear(x, `${name}.qkv`) }, causal), `${name}.o`);
  }

  crossAttention(x, memory, name) {
    const inputs = { q: this.linear(x, `${name}.q`), kv: this.linear(memory, `${name}.kv`) };
    return this.linear(this.attend(inputs, false), `${name}.co`);
  }

  embed(ids) {
    const { d, batch, time } = this.config;
    const rows = tf.reshape(embed(this.parameters.embedding, ids, { scale: Math.sqrt(d) }), [batch, time, d]);
    return dropout(tf.reshape(tf.add(rows, this.positions), [batch * time, d]), this.mask());
  }

  feedForward(x, name) {
    const { [`${name}.f1.w`]: w, [`${name}.f1.b`]: b } = this.parameters;
    return this.linear(
      linear(x, [w, b], { activation: 'relu', dropout: this.inside ? this.mask() : null }),
      `${name}.f2`,
    );
  }

  /** Computes the label-smoothed loss, summed over tokens, with the tied output projection. */
  loss(y, target) {
    const { loss, nll } = projectedCrossEntropy(y, [this.parameters.embedding, null], target, {
      epsilon: 0.1,
      padId: -1,
    });
    nll.dispose();
    return loss;
  }

  forward({ source, input, target }) {
    const { layers } = this.config;
    let memory = this.embed(source);
    for (let l = 0; l < layers; l++) {
      memory = this.sublayer(memory, `e${l}.n1`, (x) => this.selfAttention(x, `e${l}`, false));
      memory = this.sublayer(memory, `e${l}.n3`, (x) => this.feedForward(x, `e${l}`));
    }
    let y = this.embed(input);
    for (let l = 0; l < layers; l++) {
      y = this.sublayer(y, `d${l}.n1`, (x) => this.selfAttention(x, `d${l}`, true));
      y = this.sublayer(y, `d${l}.n2`, (x) => this.crossAttention(x, memory, `d${l}`));
      y = this.sublayer(y, `d${l}.n3`, (x) => this.feedForward(x, `d${l}`));
    }
    return this.loss(y, target);
  }

  /** Computes a forward pass, a backward pass and an update by Adam. Returns the mean loss per token. */
  train(batch) {
    const { firstMoments, secondMoments } = this;
    const parameters = Object.values(this.parameters);
    const tokens = batch.target.size;
    const scale = this.lossScale;
    const scaledLoss = () => (scale === 1 ? this.forward(batch) : tf.mul(this.forward(batch), scale));
    const { loss, gradients } = differentiateLoss(scaledLoss, parameters);
    const gradientScale = 1 / (tokens * scale);
    adamStep(
      { parameters, gradients, firstMoments, secondMoments },
      { learningRate: 1e-4, beta1: 0.9, beta2: 0.98, epsilon: 1e-9, step: ++this.step, gradientScale },
    );
    const mean = loss.dataSync()[0] / (tokens * scale);
    tf.dispose([loss, ...gradients]);
    return mean;
  }
}
