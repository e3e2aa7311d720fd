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
    runs: new Gauge({ name: 'ordo_runs', help: 'Runs by state', labelNames: ['state'], registers }),
    workers: new Gauge({ name: 'ordo_workers_online', help: 'Workers that are online', registers }),
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
