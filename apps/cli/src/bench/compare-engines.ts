/** Measures engines in turn, round by round, so that other work disturbs all of them equally, and reports medians. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median } from '@ordo/core';
import { type EngineId, isMachineBusy, type Precision } from '@ordo/tensor';
import type { EngineMeasurement, MeasureOrder } from './measure-engine.ts';
import type { ShapeName } from './shapes.ts';

export interface Contender {
  readonly engine: EngineId;
  readonly precision: Precision;
}

export interface ComparisonRequest extends Omit<MeasureOrder, 'engine' | 'precision' | 'shape'> {
  readonly contenders: readonly Contender[];
  readonly shapes: readonly ShapeName[];
  readonly rounds: number;
  /** The longest time for a round of one engine, in seconds. A slower engine is reported as such and not tried again. */
  readonly limitSeconds: number;
  readonly environment: NodeJS.ProcessEnv;
  say(line: string): void;
}

/** The result of one engine on one shape. */
export interface BenchRow extends Contender {
  readonly shape: ShapeName;
  /** Medians over the rounds; null when no round succeeded. */
  readonly stepMs: number | null;
  readonly cpuMs: number | null;
  readonly tokensPerSecond: number | null;
  readonly peakRssBytes: number | null;
  readonly loss: number | null;
  readonly device: string | null;
  readonly rounds: number;
  /** Whether other work ran during the measurement; such times must not be compared with other tables. */
  readonly busy: boolean;
  /** The reason why there is no result, or why there are fewer rounds than requested. */
  readonly remark: string | null;
}

const SCRIPT = fileURLToPath(new URL('measure-engine.js', import.meta.url));

export async function compareEngines(request: ComparisonRequest): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const shape of request.shapes) rows.push(...(await compareOnShape(shape, request)));
  return rows;
}

async function compareOnShape(shape: ShapeName, request: ComparisonRequest): Promise<BenchRow[]> {
  const entries = request.contenders.map((contender) => ({
    contender,
    results: [] as EngineMeasurement[],
    busy: false,
    remark: null as string | null,
  }));
  for (let round = 1; round <= request.rounds; round++) {
    for (const entry of entries) {
      if (entry.remark !== null) continue;
      const { engine, precision } = entry.contender;
      const { busy } = await isMachineBusy();
      request.say(
        `${shape}, round ${round} of ${request.rounds}: ${engine} ${precision}${busy ? ' (busy machine)' : ''}`,
      );
      const { threads, dropout, warmup, steps, enginesFolder } = request;
      const order = { engine, precision, shape, threads, dropout, warmup, steps, enginesFolder };
      const outcome = await runMeasurement(order, request);
      entry.busy ||= busy;
      if (typeof outcome === 'string') entry.remark = outcome;
      else entry.results.push(outcome);
    }
  }
  return entries.map(({ contender, results, busy, remark }) => ({
    ...summarise(results),
    ...contender,
    shape,
    busy,
    remark,
  }));
}

function summarise(results: readonly EngineMeasurement[]) {
  const [first] = results;
  const stepMs = median(results.flatMap((result) => median(result.stepMs) ?? []));
  return {
    stepMs,
    cpuMs: median(results.map((result) => result.cpuMs)),
    tokensPerSecond: stepMs === null ? null : ((first?.tokensPerStep ?? 0) * 1000) / stepMs,
    peakRssBytes: median(results.map((result) => result.peakRssBytes)),
    loss: first?.loss ?? null,
    device: first?.device ?? null,
    rounds: results.length,
  };
}

/** Measures in a fresh process. Resolves to the measurement, or to the reason why there is none. */
async function runMeasurement(order: MeasureOrder, request: ComparisonRequest): Promise<EngineMeasurement | string> {
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: request.environment,
    timeout: request.limitSeconds * 1000,
    killSignal: 'SIGKILL',
  });
  let output = '';
  let words = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-1000)));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code === 0) return JSON.parse(output.trim().split('\n').at(-1) ?? '') as EngineMeasurement;
  const count = order.warmup + order.steps;
  if (signal === 'SIGKILL') return `${count} steps took longer than ${request.limitSeconds} s`;
  const message = words.split('\n').find((line) => line.includes('Error')) ?? words.trim();
  return `failed: ${message}`;
}
