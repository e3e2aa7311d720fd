/** Measures the processor time and the memory that the processes of the simulated fleet use. */
import { loadavg } from 'node:os';
import { processorSeconds } from '../measure.mjs';

const percent = (after, before, seconds) => (100 * (after - before)) / seconds;

export class UseOfMachine {
  #replicas;
  #crews;
  #postgresPid;
  #first;
  #last;
  #loads = [];
  #memoryMiB = 0;

  constructor({ replicas, crews, postgresPid }) {
    this.#replicas = replicas;
    this.#crews = crews;
    this.#postgresPid = postgresPid;
  }

  #read() {
    const crews = this.#crews.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
    const replicas = this.#replicas.map((replica) => replica.seconds());
    return { at: performance.now(), replicas, postgres: processorSeconds(this.#postgresPid), simulation: crews };
  }

  begin() {
    this.#first = this.#last = this.#read();
  }

  /** Returns the percentage of one core since the last tick. */
  tick() {
    const now = this.#read();
    const use = between(this.#last, now);
    this.#last = now;
    this.#loads.push(loadavg()[0]);
    this.#memoryMiB = Math.max(this.#memoryMiB, ...this.#replicas.map((replica) => replica.memoryMiB()));
    return use;
  }

  /** Returns the percentage of one core since the beginning, with the largest memory and the mean load at the ticks. */
  sum() {
    const load = this.#loads.reduce((sum, value) => sum + value, 0) / this.#loads.length;
    return { ...between(this.#first, this.#last), memoryMiB: this.#memoryMiB, load };
  }
}

function between(before, after) {
  const seconds = (after.at - before.at) / 1000;
  return {
    replicas: after.replicas.map((value, i) => percent(value, before.replicas[i], seconds)),
    postgres: percent(after.postgres, before.postgres, seconds),
    simulation: percent(after.simulation, before.simulation, seconds),
  };
}
