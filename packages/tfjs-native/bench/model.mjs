// One Transformer training step on the fused kernels, as lean as a trainer can be: what the engine itself can do.
// S: d 256, 3+3 layers, FFN 1024, V 8,000, batch 32×32. B: Transformer base, V 37,000, batch 16×32. Post-norm, tied
// embeddings, dropout on embeddings, attention, FFN and residuals, label smoothing 0.1, Adam: as bench/torch_bench.py.
import * as tf from '@tensorflow/tfjs-core';

export const CONFIGURATIONS = {
  S: { d: 256, layers: 3, ffn: 1024, heads: 4, vocabulary: 8000, batch: 32, time: 32 },
  B: { d: 512, layers: 6, ffn: 2048, heads: 8, vocabulary: 37000, batch: 16, time: 32 },
};

const kernel = (name, inputs, attrs) => tf.engine().runKernel(name, inputs, attrs);

function randomStream(seed) {
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
  constructor(config, dropout) {
    this.config = config;
    this.dropout = dropout;
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
    this.first = zeros();
    this.second = zeros();
    this.step = 0;
  }

  get count() {
    return Object.values(this.parameters).reduce((sum, p) => sum + p.size, 0);
  }

  mask() {
    return { rate: this.dropout, seed: 1, counter: this.counter++ };
  }

  drop(x) {
    if (this.dropout === 0) return x;
    const mask = this.mask();
    return tf.customGrad((x) => ({
      value: kernel('OrdoDropout', { x }, mask),
      gradFunc: (dy) => kernel('OrdoDropout', { x: dy }, mask),
    }))(x);
  }

  linear(x, name, activation = 'none') {
    const p = this.parameters;
    return tf.customGrad((x, w, b, save) => {
      const y = kernel('OrdoLinear', { x, w, b }, { activation });
      save(activation === 'relu' ? [x, w, y] : [x, w]);
      return {
        value: y,
        gradFunc: (dy, [x, w, y]) => {
          const [dw, db, dx] = kernel('OrdoLinearGrad', { dy, x, w, y }, { activation, bias: true });
          return [dx, dw, db];
        },
      };
    })(x, p[`${name}.w`], p[`${name}.b`]);
  }

  /** layerNorm(residual + dropout(x)). */
  addNorm(residual, x, name) {
    const mask = this.mask();
    const p = this.parameters;
    return tf.customGrad((x, residual, gain, bias, save) => {
      const [y, statistics, sum] = kernel('OrdoLayerNorm', { x, residual, gain, bias }, { epsilon: 1e-5, ...mask });
      save([sum, gain, statistics]);
      return {
        value: y,
        gradFunc: (dy, [sum, gain, statistics]) => {
          const [dx, dgain, dbias, dresidual] = kernel(
            'OrdoLayerNormGrad',
            { dy, x: sum, gain, statistics },
            { ...mask, residual: true },
          );
          return [dx, dresidual, dgain, dbias];
        },
      };
    })(x, residual, p[`${name}.g`], p[`${name}.b`]);
  }

  selfAttention(x, name, causal) {
    const { d, heads, batch, time } = this.config;
    const attrs = {
      layout: 'rows',
      batch,
      heads,
      headDimension: d / heads,
      queryTime: time,
      keyTime: time,
      causal,
      kOffset: d,
      vOffset: 2 * d,
      ...this.mask(),
    };
    const attend = tf.customGrad((qkv, save) => {
      const [context, probabilities] = kernel('OrdoAttention', { q: qkv, k: qkv, v: qkv }, attrs);
      save([qkv, probabilities]);
      return {
        value: context,
        gradFunc: (dcontext, [qkv, probabilities]) =>
          kernel(
            'OrdoAttentionGrad',
            { dcontext, q: qkv, k: qkv, v: qkv, probabilities },
            { ...attrs, packed: 'qkv' },
          )[0],
      };
    });
    return this.linear(attend(this.linear(x, `${name}.qkv`)), `${name}.o`);
  }

  crossAttention(x, memory, name) {
    const { d, heads, batch, time } = this.config;
    const attrs = {
      layout: 'rows',
      batch,
      heads,
      headDimension: d / heads,
      queryTime: time,
      keyTime: time,
      vOffset: d,
      ...this.mask(),
    };
    const attend = tf.customGrad((q, kv, save) => {
      const [context, probabilities] = kernel('OrdoAttention', { q, k: kv, v: kv }, attrs);
      save([q, kv, probabilities]);
      return {
        value: context,
        gradFunc: (dcontext, [q, kv, probabilities]) =>
          kernel('OrdoAttentionGrad', { dcontext, q, k: kv, v: kv, probabilities }, { ...attrs, packed: 'kv' }),
      };
    });
    return this.linear(attend(this.linear(x, `${name}.q`), this.linear(memory, `${name}.kv`)), `${name}.co`);
  }

  embed(ids) {
    const { d, batch, time, vocabulary } = this.config;
    const scale = Math.sqrt(d);
    const embedding = tf.customGrad((table) => ({
      value: tf.tidy(() =>
        tf.reshape(tf.add(tf.reshape(tf.mul(tf.gather(table, ids), scale), [batch, time, d]), this.positions), [
          batch * time,
          d,
        ]),
      ),
      gradFunc: (dy) => kernel('OrdoEmbedGrad', { dy, ids }, { rows: vocabulary, scale }),
    }));
    return this.drop(embedding(this.parameters.embedding));
  }

  feedForward(x, name) {
    return this.linear(this.drop(this.linear(x, `${name}.f1`, 'relu')), `${name}.f2`);
  }

  /** Summed smoothed loss over the tied output projection. */
  loss(y, target) {
    const attrs = { epsilon: 0.1, padId: -1 };
    const project = tf.customGrad((y, w, save) => {
      save([y, w]);
      return {
        value: kernel('OrdoLinear', { x: y, w }, { transposeW: true }),
        gradFunc: (dy, [x, w]) => {
          const [dw, dx] = kernel('OrdoLinearGrad', { dy, x, w }, { transposeW: true, bias: false });
          return [dx, dw];
        },
      };
    });
    const entropy = tf.customGrad((logits, save) => {
      const [loss, , logSumExp] = kernel('OrdoSmoothedCrossEntropy', { logits, targets: target }, attrs);
      save([logits, logSumExp]);
      return {
        value: loss,
        gradFunc: (dloss, [logits, logSumExp]) =>
          kernel(
            'OrdoSmoothedCrossEntropyGrad',
            { logits, targets: target, logSumExp, dloss },
            { ...attrs, overwriteLogits: true },
          ),
      };
    });
    return entropy(project(y, this.parameters.embedding));
  }

  forward({ source, input, target }) {
    const { layers } = this.config;
    let memory = this.embed(source);
    for (let l = 0; l < layers; l++) {
      memory = this.addNorm(memory, this.selfAttention(memory, `e${l}`, false), `e${l}.n1`);
      memory = this.addNorm(memory, this.feedForward(memory, `e${l}`), `e${l}.n3`);
    }
    let y = this.embed(input);
    for (let l = 0; l < layers; l++) {
      y = this.addNorm(y, this.selfAttention(y, `d${l}`, true), `d${l}.n1`);
      y = this.addNorm(y, this.crossAttention(y, memory, `d${l}`), `d${l}.n2`);
      y = this.addNorm(y, this.feedForward(y, `d${l}`), `d${l}.n3`);
    }
    return this.loss(y, target);
  }

  /** Forward, backward, Adam. Gives the mean loss. */
  train(batch) {
    const variables = Object.values(this.parameters);
    const tokens = batch.target.size;
    const { value, grads } = tf.variableGrads(() => this.forward(batch), variables);
    const gradients = variables.map((v) => grads[v.name]);
    const attrs = {
      learningRate: 1e-4,
      beta1: 0.9,
      beta2: 0.98,
      epsilon: 1e-9,
      step: ++this.step,
      gradientScale: 1 / tokens,
    };
    kernel('OrdoAdam', [...variables, ...gradients, ...this.first, ...this.second], attrs);
    tf.dispose(grads);
    const loss = value.dataSync()[0] / tokens;
    value.dispose();
    return loss;
  }
}
