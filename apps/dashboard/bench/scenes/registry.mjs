/** What is measured, each in a page of its own. */
import { largeExperiment } from './large-experiment.mjs';
import { liveCharts, liveCurves } from './live-charts.mjs';
import { crosshair, pannedCurve } from './long-curve.mjs';
import { manyExperiments } from './many-experiments.mjs';
import { manyRuns } from './many-runs.mjs';
import { openPages } from './open-pages.mjs';
import { overview } from './overview.mjs';
import { runningExperiment } from './running-experiment.mjs';
import { runsTable } from './runs-table.mjs';
import { streams } from './streams.mjs';

export const SCENES = {
  overview,
  largeExperiment,
  runningExperiment,
  streams,
  openPages,
  manyRuns,
  liveCharts,
  liveCurves,
  pannedCurve,
  crosshair,
  manyExperiments,
  runsTable,
};
