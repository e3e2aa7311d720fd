/** Prometheus metrics of the API process, of requests and of runs. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type PrometheusMetrics = ReturnType<typeof createPrometheusMetrics>;

export function createPrometheusMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'ordo_http_request_seconds',
      help: 'Time to answer a request, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    build: new Gauge({
      name: 'ordo_build_info',
      help: 'Always 1; the labels say which code runs',
      labelNames: ['version', 'commit', 'code', 'node'],
      registers,
    }),
    databaseUp: new Gauge({ name: 'ordo_database_up', help: 'Whether the database answers', registers }),
    queueUp: new Gauge({ name: 'ordo_queue_up', help: 'Whether the queue answers', registers }),
    jobs: new Gauge({
      name: 'ordo_queue_jobs',
      help: 'Jobs in the queue, by pool and state',
      labelNames: ['pool', 'state'],
      registers,
    }),
    queuedRuns: new Gauge({
      name: 'ordo_queued_runs',
      help: 'Runs that wait for a worker, by pool',
      labelNames: ['pool'],
      registers,
    }),
    longestWait: new Gauge({
      name: 'ordo_queue_longest_wait_seconds',
      help: 'How long the first run of a pool has waited for a worker; without waiting runs, a pool is not here',
      labelNames: ['pool'],
      registers,
    }),
    diskBytes: new Gauge({ name: 'ordo_artifact_disk_bytes', help: 'Size of the disk with the artifacts', registers }),
    diskFreeBytes: new Gauge({
      name: 'ordo_artifact_disk_free_bytes',
      help: 'Free space on the disk with the artifacts',
      registers,
    }),
    uploadsFailed: new Counter({
      name: 'ordo_uploads_failed_total',
      help: 'Checkpoints and models that could not be stored, by error code',
      labelNames: ['code'],
      registers,
    }),
    runs: new Gauge({ name: 'ordo_runs', help: 'Runs by state', labelNames: ['state'], registers }),
    workers: new Gauge({ name: 'ordo_workers_online', help: 'Workers that are online', registers }),
    leases: new Gauge({ name: 'ordo_leases', help: 'Attempts that hold a lease', registers }),
    firstLeaseEnd: new Gauge({
      name: 'ordo_lease_first_end_seconds',
      help: 'Seconds until the first lease runs out, negative when it has; NaN without leases',
      registers,
    }),
    trainingSpeed: new Histogram({
      name: 'ordo_training_tokens_per_second',
      help: 'Target tokens per second of single trainings, as each of their updates reports it',
      buckets: [100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000],
      registers,
    }),
    events: new Counter({ name: 'ordo_events_total', help: 'Run events stored', registers }),
    attemptsEnded: new Counter({
      name: 'ordo_attempts_ended_total',
      help: 'Ended attempts, by kind of ending',
      labelNames: ['ending'],
      registers,
    }),
    wakes: new Counter({ name: 'ordo_queue_wakes_total', help: 'Jobs added to the queue', registers }),
    streams: new Gauge({ name: 'ordo_event_streams', help: 'Open event streams', registers }),
  };
}
