/** A worker that trains nothing. It speaks the real protocol at the real rates. The caller decides how long each run lasts. */
import { setTimeout as delay } from 'node:timers/promises';
import { exampleResult } from '@ordo/spec/example-result';
import { openClient, sendJson } from '../load/requests.mjs';
import { count } from './tally.mjs';

/** The pause between heartbeats, and the limits for a heartbeat and for anything else, as in `apps/worker`. */
const BEAT_MS = 1000;
const BEAT_WITHIN_MS = 2000;
const ANSWER_WITHIN_MS = 30_000;
const RETRY_MS = 500;

export class FakeWorker {
  #options;
  #requests = openClient();
  #pulse = openClient();
  #held = [];

  /**
   * Creates the worker.
   * @param addresses the addresses of the replicas. Like a load balancer for connections, the worker stays with one replica
   *   until that fails.
   * @param eventMs the pause between events of a run
   * @param tally returns the present tally
   * @param measuredFrom returns the start of the measurement, on the clock of `performance.now()`
   */
  constructor({ addresses, ...options }) {
    this.#options = { ...options, addresses: [...addresses] };
  }

  /** Registers, and sends heartbeats until the signal aborts. */
  async begin(signal) {
    const { name, codeVersion } = this.#options;
    const json = { name, machine: name, pool: 'default', labels: [], engine: 'cpu', device: 'cpu', concurrency: 1 };
    this.id = (await this.#insist('/v1/workers', { json: { ...json, codeVersion, cores: 1 } })).id;
    void this.#beat(signal);
  }

  async #beat(signal) {
    await delay(Math.random() * BEAT_MS);
    while (!signal.aborted) {
      await this.#beatOnce();
      await delay(BEAT_MS);
    }
  }

  async #beatOnce() {
    const began = performance.now();
    const { tally } = this.#options;
    try {
      const json = { attempts: this.#held.map(({ id, number }) => ({ id, number })) };
      const more = { json, agent: this.#pulse, timeoutMs: BEAT_WITHIN_MS };
      const { attempts } = await this.#ask(`/v1/workers/${this.id}/heartbeat`, more);
      tally().beats += 1;
      count(tally().beatMs, Math.ceil(performance.now() - began));
      for (const { id, state } of attempts) {
        const attempt = this.#held.find((held) => held.id === id);
        if (state !== 'running' && attempt !== undefined) attempt.isOver = true;
      }
    } catch {
      tally().missedBeats += 1;
    }
  }

  /** Handles a job like a real worker. Returns how many runs wait, if it was given none of them. */
  async take(forMs) {
    const { tally, measuredFrom } = this.#options;
    const began = performance.now();
    const { claimed, waitingRuns } = await this.#ask(`/v1/workers/${this.id}/claim`, {});
    if (claimed === null) return waitingRuns;
    const { attempt } = claimed;
    tally().claims += 1;
    // A claim that was sent before the measurement waited in the rush at the beginning.
    if (began >= measuredFrom()) count(tally().claimMs, Math.ceil(performance.now() - began));
    tally().held.push(attempt.id);
    this.#held = [attempt];
    try {
      await this.#train(attempt, forMs);
      const result = exampleResult({ score: 30, codeVersion: this.#options.codeVersion });
      await this.#tell(attempt, 'result', { result });
      tally().results += 1;
    } catch {
      tally().takenAway += 1;
    } finally {
      this.#held = [];
    }
    return 0;
  }

  async #train(attempt, forMs) {
    const { eventMs, tally } = this.#options;
    const ends = performance.now() + forMs;
    await delay(Math.random() * eventMs);
    for (let seq = 1; performance.now() < ends; seq++) {
      if (attempt.isOver) throw new Error('the attempt is over');
      await this.#tell(attempt, 'events', { events: [{ seq, at: new Date().toISOString(), event: eventOf(seq) }] });
      tally().eventRequests += 1;
      tally().events += 1;
      await delay(eventMs);
    }
  }

  #tell({ id, number, token }, what, json) {
    return this.#insist(`/v1/attempts/${id}/${what}`, { token, json: { attemptNumber: number, ...json } });
  }

  /** Repeats a request until a replica has answered it. A refusal is thrown. */
  async #insist(path, request) {
    for (;;) {
      try {
        return await this.#ask(path, request);
      } catch (error) {
        if (/ answered 4(?!29)/.test(error.message)) throw error;
        this.#options.tally().repeated += 1;
        await delay(RETRY_MS);
      }
    }
  }

  async #ask(path, request) {
    const { addresses, key, tally } = this.#options;
    const defaults = { method: 'POST', path, key, agent: this.#requests, timeoutMs: ANSWER_WITHIN_MS };
    const [address] = addresses;
    try {
      return await sendJson(address, { ...defaults, ...request });
    } catch (error) {
      const refused = / answered \d+: .*"code":"([a-z.-]+)"/.exec(error.message);
      count(tally().refusals, refused?.[1] ?? 'no answer');
      // The next connection goes to another replica.
      if (refused === null && addresses[0] === address) addresses.push(addresses.shift());
      throw error;
    }
  }
}

/** Returns an event of a training: alternately a sample of its machine, and the metrics of some updates. */
function eventOf(seq) {
  const system = { 'system/cpu': 97.5, 'system/memory': 412_000_000 + seq };
  const train = {
    'train/loss': 3 + 1 / seq,
    'train/perplexity': 20 + 1 / seq,
    'train/learningRate': 0.001,
    'train/gradientNorm': 1.25,
    'train/tokensPerSecond': 21_034.5,
    'train/updatesPerSecond': 20.1,
    'train/epoch': 1 + seq / 100,
  };
  return { kind: 'metric', step: seq, values: seq % 2 === 0 ? train : system };
}
