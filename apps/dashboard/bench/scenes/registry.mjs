/** What is measured, each in a page of its own. */
import { firstTable } from './first-table.mjs';
import { liveCharts, liveCurves } from './live-charts.mjs';
import { crosshair, pannedCurve } from './long-curve.mjs';
import { manyExperiments } from './many-experiments.mjs';
import { manyRuns } from './many-runs.mjs';
import { streams } from './streams.mjs';

export const SCENES = {
  firstTable,
  streams,
  manyRuns,
  liveCharts,
  liveCurves,
  pannedCurve,
  crosshair,
  manyExperiments,
};
