/** The largest memory that training and decoding needed, over the seeds. */
import type { RunResult } from '@ordo/spec';
import { formatFixed } from '@ordo/core/format-score';
import { present } from '../present.ts';
import { hasRuns, NOT_AVAILABLE, type PlainColumn } from './column.ts';

const MEBIBYTE = 2 ** 20;

export const peakMemory: PlainColumn = {
  id: 'peak-memory',
  summary: 'the peak memory of tensors, or of the whole process (†) if the engine does not report that',
  perMetric: false,
  cost: 'peak-memory',
  title: 'peak MiB',
  unit: 'MiB',
  align: 'right',
  applies: hasRuns,
  value: ({ row }) => {
    const peak = findPeak(row.results);
    return peak === null ? null : peak.bytes / MEBIBYTE;
  },
  cell: ({ row }) => {
    const peak = findPeak(row.results);
    if (peak === null) return { text: NOT_AVAILABLE };
    const marks = peak.of === 'process' ? ['†'] : [];
    return { text: `${formatFixed(peak.bytes / MEBIBYTE, 1)}${marks.join('')}`, n: row.results.length, marks };
  },
  marks: { '†': () => 'peak of the whole process, because this engine does not report the memory of its tensors.' },
  fields: ({ row }) => {
    const peak = findPeak(row.results);
    return { peak_memory_bytes: peak?.bytes ?? null, peak_memory_of: peak?.of ?? null };
  },
};

interface Peak {
  readonly bytes: number;
  readonly of: 'engine' | 'process';
}

/**
 * Finds the peak. Peaks of tensors and of processes are never compared: if one seed lacks the former, the latter is used for
 * all.
 */
function findPeak(results: readonly RunResult[]): Peak | null {
  if (results.length === 0) return null;
  const known = present(results.map(({ memory }) => memory.enginePeakBytes));
  if (known.length === results.length) return { bytes: Math.max(...known), of: 'engine' };
  return { bytes: Math.max(...results.map(({ memory }) => memory.processPeakBytes)), of: 'process' };
}
