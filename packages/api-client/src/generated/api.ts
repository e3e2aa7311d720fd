/** Generated from openapi.json by tools/generate-types.mjs; not to be edited. */

export interface paths {
    readonly "/healthz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The process is alive */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {boolean} */
                            readonly alive: true;
                        };
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/readyz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Database and queue answer */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {boolean} */
                            readonly ready: true;
                            readonly codeVersion: string;
                        };
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/metrics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Prometheus metrics */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Metrics */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "text/plain": string;
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/plan": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Check a spec and estimate it; nothing is stored */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Spec"];
                };
            };
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Plan"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/experiments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List experiments, newest first */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    /** @description at most so many; 50 when left out */
                    readonly limit?: number;
                    /** @description `nextCursor` of the page before */
                    readonly cursor?: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ExperimentPage"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly put?: never;
        /** Submit a spec */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: {
                    /** @description repeats find what the first request made */
                    readonly "idempotency-key"?: string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Spec"];
                };
            };
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Experiment"];
                    };
                };
                /** @description Default Response */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Experiment"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/experiments/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One experiment */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Experiment"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        /** Forget it, with the runs and results that no other experiment has */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done */
                readonly 204: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/experiments/{id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Stop its runs */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Cancelled"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/experiments/{id}/retry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Queue its failed and cancelled runs again */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Retried"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List runs, newest first; an experiment's runs in the order of its expansion */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    /** @description at most so many; 50 when left out */
                    readonly limit?: number;
                    /** @description `nextCursor` of the page before */
                    readonly cursor?: string;
                    /** @description UUID */
                    readonly experiment?: string;
                    readonly state?: "queued" | "running" | "succeeded" | "failed" | "cancelled";
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["RunPage"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One run */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Run"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs/{id}/attempts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Every try at it */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["AttemptList"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs/{id}/metrics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Its curves, complete */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["RunMetrics"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs/{id}/result": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What it measured */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Result"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs/{id}/hypotheses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Its output lines */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Hypotheses"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs/{id}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A run's events: JSON, or Server-Sent Events */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    /** @description the last position seen; 0 when left out */
                    readonly since?: number;
                    /** @description at most so many; 1000 when left out */
                    readonly limit?: number;
                };
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description A page of events, or all of them as they come */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventPage"];
                        readonly "text/event-stream": string;
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/experiments/{id}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Events of all its runs: JSON, or Server-Sent Events */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    /** @description the last position seen; 0 when left out */
                    readonly since?: number;
                    /** @description at most so many; 1000 when left out */
                    readonly limit?: number;
                };
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description A page of events, or all of them as they come */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventPage"];
                        readonly "text/event-stream": string;
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/reports/comparison": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One row per variant: mean ± std over seeds, p-value against the baseline, memory, time */
        readonly get: {
            readonly parameters: {
                readonly query: {
                    /** @description UUID */
                    readonly experiment: string;
                    /** @description `json` when left out */
                    readonly format?: "json" | "markdown" | "latex" | "csv";
                    /** @description variant to test against; the first one when left out */
                    readonly baseline?: string;
                    /** @description comma-separated, in column order */
                    readonly metrics?: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The table */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly [key: string]: unknown;
                        };
                        readonly "text/markdown": string;
                        readonly "application/x-tex": string;
                        readonly "text/csv": string;
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/queue": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What waits, by pool */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly pools: readonly {
                                readonly pool: string;
                                /** @description waiting for a worker; what to scale by */
                                readonly queuedRuns: number;
                                readonly runningRuns: number;
                                readonly jobs: {
                                    readonly waiting: number;
                                    readonly delayed: number;
                                    readonly active: number;
                                } | null;
                            }[];
                        };
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/datasets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What there is to train on */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly datasets: readonly {
                                readonly id: string;
                                readonly title: string;
                                readonly licence: string;
                                readonly citation: string;
                                readonly source: string | null;
                                /** @description JSON Schema of its options */
                                readonly options: {
                                    readonly [key: string]: unknown;
                                };
                                readonly example: {
                                    readonly [key: string]: unknown;
                                };
                            }[];
                        };
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/workers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Who is there, last heard of first */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["WorkerList"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly put?: never;
        /** Register */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Registration"];
                };
            };
            readonly responses: {
                /** @description Default Response */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Registered"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/workers/{id}/heartbeat": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Extend the leases of the attempts held; the answer says which of them to stop */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Heartbeat"];
                };
            };
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["HeartbeatAnswer"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/workers/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Sign off; what the worker still holds is queued again at once */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done */
                readonly 204: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs/{id}/claim": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Open an attempt at a queued run */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Claim"];
                };
            };
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Claimed"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/attempts/{id}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Store events; sending them again is harmless */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventBatch"];
                };
            };
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsStored"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/attempts/{id}/result": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Finish the attempt and its run; sending it again is harmless */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ResultBody"];
                };
            };
            readonly responses: {
                /** @description Default Response */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @description UUID */
                            readonly runId: string;
                        };
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/attempts/{id}/finish": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** End the attempt without a result; sending it again is harmless */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Finish"];
                };
            };
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Finished"];
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/attempts/{id}/checkpoint": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Store a checkpoint; sending it again is harmless */
        readonly put: {
            readonly parameters: {
                readonly query: {
                    readonly epoch: number;
                    readonly step: number;
                    /** @description SHA-256, lower-case hexadecimal */
                    readonly sha256: string;
                };
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Default Response */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly step: number;
                        };
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs/{id}/checkpoint": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The newest checkpoint; its step and SHA-256 are in the headers */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    /** @description UUID */
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The file */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/octet-stream": string;
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/api-keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List keys, without their secrets */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Default Response */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly apiKeys: readonly {
                                readonly id: string;
                                readonly name: string;
                                /** @enum {string} */
                                readonly role: "admin" | "submit" | "read" | "worker";
                                /** @description ISO 8601, UTC */
                                readonly createdAt: string;
                                readonly revokedAt: string | null;
                            }[];
                        };
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly put?: never;
        /** Create a key */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": {
                        readonly name: string;
                        /** @enum {string} */
                        readonly role: "admin" | "submit" | "read" | "worker";
                    };
                };
            };
            readonly responses: {
                /** @description Default Response */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly id: string;
                            /** @description shown now and never again */
                            readonly key: string;
                        };
                    };
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/api-keys/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Revoke a key */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Done */
                readonly 204: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description What went wrong */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Attempt */
        readonly Attempt: {
            /** @description UUID */
            readonly id: string;
            /** @description UUID */
            readonly runId: string;
            /** @description attempt N has epoch N */
            readonly number: number;
            /** @enum {string} */
            readonly state: "claimed" | "running" | "succeeded" | "failed" | "lost" | "cancelled" | "superseded";
            /** @description UUID */
            readonly workerId: string;
            /** @description the worker's name */
            readonly worker: string;
            readonly lastSeq: number;
            readonly resumedFromStep: number | null;
            readonly supersededAfterSeq: number | null;
            readonly failure: {
                readonly kind: string;
                readonly message: string;
            } | null;
            /** @description ISO 8601, UTC */
            readonly leaseUntil: string;
            /** @description ISO 8601, UTC */
            readonly claimedAt: string;
            readonly finishedAt: string | null;
        };
        /** AttemptList */
        readonly AttemptList: {
            readonly attempts: readonly components["schemas"]["Attempt"][];
        };
        /** Cancelled */
        readonly Cancelled: {
            readonly experiment: components["schemas"]["Experiment"];
            /** @description runs that another experiment still wants go on */
            readonly cancelledRuns: readonly string[];
        };
        /** Claim */
        readonly Claim: {
            /** @description UUID */
            readonly workerId: string;
        };
        /** Claimed */
        readonly Claimed: {
            readonly attempt: {
                /** @description UUID */
                readonly id: string;
                readonly number: number;
                readonly epoch: number;
                readonly leaseSeconds: number;
                /** @description micro-batches are to be this many times smaller; above 1 after an out-of-memory failure */
                readonly microBatchDivisor: number;
            };
            readonly spec: {
                readonly [key: string]: unknown;
            };
            readonly checkpoint: {
                readonly step: number;
                /** @description SHA-256, lower-case hexadecimal */
                readonly sha256: string;
                readonly bytes: number;
            } | null;
        };
        /** EventBatch */
        readonly EventBatch: {
            readonly epoch: number;
            readonly events: readonly {
                /** @description from 1 on, without gaps */
                readonly seq: number;
                /** @description ISO 8601 */
                readonly at: string;
                readonly event: components["schemas"]["RunEvent"];
            }[];
        };
        /** EventPage */
        readonly EventPage: {
            readonly events: readonly components["schemas"]["StoredEvent"][];
            /** @description ask again with `since` set to it */
            readonly next: number;
        };
        /** EventsStored */
        readonly EventsStored: {
            readonly lastSeq: number;
        };
        /** Experiment */
        readonly Experiment: {
            /** @description UUID */
            readonly id: string;
            readonly name: string;
            /**
             * @description running while any run is; then the worst of what its runs came to
             * @enum {string}
             */
            readonly state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            readonly runCounts: components["schemas"]["RunCounts"];
            readonly createdBy: string | null;
            /** @description ISO 8601, UTC */
            readonly createdAt: string;
            readonly cancelledAt: string | null;
            /** @description as submitted */
            readonly spec: {
                readonly [key: string]: unknown;
            };
            /** @description in the order of the expansion: variants outer, seeds inner */
            readonly runs: readonly {
                /** @description UUID */
                readonly id: string;
                readonly variant: string;
                readonly seed: number;
                /** @enum {string} */
                readonly state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
                /** @description the run existed before this experiment asked for it */
                readonly attached: boolean;
            }[];
        };
        /** ExperimentPage */
        readonly ExperimentPage: {
            readonly experiments: readonly components["schemas"]["ExperimentSummary"][];
            readonly nextCursor: string | null;
        };
        /** ExperimentSummary */
        readonly ExperimentSummary: {
            /** @description UUID */
            readonly id: string;
            readonly name: string;
            /**
             * @description running while any run is; then the worst of what its runs came to
             * @enum {string}
             */
            readonly state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            readonly runCounts: components["schemas"]["RunCounts"];
            readonly createdBy: string | null;
            /** @description ISO 8601, UTC */
            readonly createdAt: string;
            readonly cancelledAt: string | null;
        };
        /** Finish */
        readonly Finish: {
            readonly epoch: number;
            /**
             * @description `released`: handed back by a worker that stops
             * @enum {string}
             */
            readonly outcome: "failed" | "cancelled" | "released";
            /**
             * @description required for `failed`, not allowed otherwise
             * @enum {string}
             */
            readonly kind?: "retryable" | "permanent" | "out-of-memory" | "diverged" | "preempted";
            readonly message?: string;
        };
        /** Finished */
        readonly Finished: {
            readonly run: {
                readonly state: string;
                readonly delayMs: number;
            } | null;
        };
        /** Heartbeat */
        readonly Heartbeat: {
            readonly attempts: readonly {
                /** @description UUID */
                readonly id: string;
                readonly epoch: number;
            }[];
        };
        /** HeartbeatAnswer */
        readonly HeartbeatAnswer: {
            /** @description an attempt that is not running is to be stopped at once */
            readonly attempts: readonly {
                /** @description UUID */
                readonly id: string;
                /** @enum {string} */
                readonly state: "running" | "cancelled" | "superseded";
            }[];
            readonly leaseSeconds: number;
        };
        /** Hypotheses */
        readonly Hypotheses: {
            readonly hypotheses: readonly string[];
            readonly references: readonly (readonly string[])[];
        };
        /** Plan */
        readonly Plan: {
            readonly name: string;
            readonly runs: readonly {
                readonly variant: string;
                readonly seed: number;
                /** @description SHA-256, lower-case hexadecimal */
                readonly contentHash: string;
                readonly existing: {
                    /** @description UUID */
                    readonly id: string;
                    /** @enum {string} */
                    readonly state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
                } | null;
                readonly trainingTokens: number;
                readonly parameters: number;
                readonly memoryBytes: number;
                readonly seconds: number | null;
            }[];
            /** @description of the runs that would have to be carried out; seconds on one worker */
            readonly totals: {
                readonly runs: number;
                readonly newRuns: number;
                readonly trainingTokens: number;
                readonly peakMemoryBytes: number;
                readonly seconds: number | null;
            };
        };
        /**
         * Problem
         * @description Problem details, RFC 9457
         */
        readonly Problem: {
            /** @description a URN that names the code */
            readonly type: string;
            readonly title: string;
            readonly status: number;
            /** @description the value found and what was expected */
            readonly detail: string;
            /** @description the id of the request, as the log has it */
            readonly instance: string;
            readonly code: string;
            /** @description JSON pointer (RFC 6901) to what is wrong */
            readonly pointer?: string;
            /** @description what to do about it */
            readonly fix?: string;
            /** @description every single problem, where there are several */
            readonly problems: readonly {
                readonly pointer: string;
                readonly message: string;
                readonly fix: string;
            }[];
        };
        /** Registered */
        readonly Registered: {
            /** @description UUID */
            readonly id: string;
        };
        /** Registration */
        readonly Registration: {
            readonly name: string;
            readonly pool: string;
            readonly labels: readonly string[];
            readonly engine: string;
            readonly device: string;
            readonly codeVersion: string;
            readonly concurrency: number;
        };
        /** Result */
        readonly Result: {
            readonly scores: readonly {
                readonly metric: string;
                readonly score: number;
                readonly signature: string;
                readonly higherIsBetter: boolean;
            }[];
            readonly training: {
                readonly updates: number;
                readonly epochs: number;
                readonly finalLoss: number;
                readonly bestValidationLoss: number | null;
                readonly targetTokens: number;
                readonly seconds: number;
                readonly tokensPerSecond: number;
                readonly paddingShare: number;
                readonly stoppedEarly: boolean;
            };
            readonly parameters: {
                readonly total: number;
                readonly positional: number;
            };
            readonly memory: {
                readonly enginePeakBytes: number | null;
                readonly processPeakBytes: number;
            };
            readonly forward: {
                readonly median: number;
                readonly minimum: number;
                readonly maximum: number;
                readonly repeats: number;
                readonly busy: boolean;
            };
            readonly decoding: {
                readonly seconds: number;
                readonly sentences: number;
                readonly outputTokens: number;
            };
            readonly environment: {
                readonly codeVersion: string;
                readonly engine: string;
                readonly device: string;
                readonly threads: number;
                readonly node: string;
                readonly platform: string;
                readonly cpu: string;
                readonly hostname: string;
            };
            readonly deterministic: boolean;
            readonly notes: readonly string[];
        };
        /** ResultBody */
        readonly ResultBody: {
            readonly epoch: number;
            readonly result: components["schemas"]["RunResult"];
        };
        /** Retried */
        readonly Retried: {
            readonly experiment: components["schemas"]["Experiment"];
            readonly queuedRuns: readonly string[];
        };
        /** Run */
        readonly Run: {
            /** @description UUID */
            readonly id: string;
            /** @description the row of the table this run belongs to */
            readonly variant: string;
            readonly seed: number;
            /** @enum {string} */
            readonly state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            /** @description number of the present or next attempt */
            readonly epoch: number;
            /** @description SHA-256, lower-case hexadecimal */
            readonly contentHash: string;
            readonly codeVersion: string;
            readonly datasetHash: string;
            readonly pool: string;
            readonly labels: readonly string[];
            readonly priority: number;
            readonly failure: {
                readonly kind: string;
                readonly message: string;
            } | null;
            /** @description ISO 8601, UTC */
            readonly availableAt: string;
            /** @description ISO 8601, UTC */
            readonly createdAt: string;
            readonly startedAt: string | null;
            readonly finishedAt: string | null;
            /** @description resolved: every default written out */
            readonly spec: {
                readonly [key: string]: unknown;
            };
        };
        /** RunCounts */
        readonly RunCounts: {
            readonly queued: number;
            readonly running: number;
            readonly succeeded: number;
            readonly failed: number;
            readonly cancelled: number;
        };
        /** RunEvent */
        readonly RunEvent: {
            /** @enum {string} */
            readonly kind: "phase";
            /** @enum {unknown} */
            readonly phase: "load" | "train" | "average" | "measure" | "decode" | "score";
        } | {
            /** @enum {string} */
            readonly kind: "metric";
            readonly step: number;
            readonly values: {
                readonly [key: string]: number;
            };
        } | {
            /** @enum {string} */
            readonly kind: "progress";
            /** @enum {unknown} */
            readonly phase: "load" | "train" | "average" | "measure" | "decode" | "score";
            readonly done: number;
            readonly total: number;
            readonly etaSeconds: number | null;
        } | {
            /** @enum {string} */
            readonly kind: "log";
            readonly level: "info" | "warn";
            readonly message: string;
        } | {
            /** @enum {string} */
            readonly kind: "checkpoint";
            readonly step: number;
            readonly bytes: number;
            readonly sha256: string;
        };
        /** RunMetrics */
        readonly RunMetrics: {
            /** @description every value ever measured, by name; the steps ascend and none stands twice */
            readonly metrics: readonly {
                readonly name: string;
                readonly steps: readonly number[];
                readonly values: readonly number[];
            }[];
        };
        /** RunPage */
        readonly RunPage: {
            readonly runs: readonly components["schemas"]["Run"][];
            readonly nextCursor: string | null;
        };
        /** RunResult */
        readonly RunResult: {
            readonly scores: readonly {
                readonly metric: string;
                readonly score: number;
                readonly signature: string;
                readonly higherIsBetter: boolean;
                readonly segments: readonly (readonly number[])[];
            }[];
            readonly hypotheses: readonly string[];
            readonly references: readonly (readonly string[])[];
            readonly training: {
                readonly updates: number;
                readonly epochs: number;
                readonly finalLoss: number;
                readonly bestValidationLoss: number | null;
                readonly targetTokens: number;
                readonly seconds: number;
                readonly tokensPerSecond: number;
                readonly paddingShare: number;
                readonly stoppedEarly: boolean;
            };
            readonly parameters: {
                readonly total: number;
                readonly positional: number;
            };
            readonly memory: {
                readonly enginePeakBytes: number | null;
                readonly processPeakBytes: number;
            };
            readonly forward: {
                readonly median: number;
                readonly minimum: number;
                readonly maximum: number;
                readonly repeats: number;
                readonly busy: boolean;
            };
            readonly decoding: {
                readonly seconds: number;
                readonly sentences: number;
                readonly outputTokens: number;
            };
            readonly environment: {
                readonly codeVersion: string;
                readonly engine: string;
                readonly device: string;
                readonly threads: number;
                readonly node: string;
                readonly platform: string;
                readonly cpu: string;
                readonly hostname: string;
            };
            readonly deterministic: boolean;
            readonly notes: readonly string[];
        };
        /** Spec */
        readonly Spec: {
            readonly name: string;
            /** @enum {string} */
            readonly kind: "translation";
            readonly dataset: {
                /** @enum {string} */
                readonly id: "multi30k";
                /** @enum {unknown} */
                readonly source?: "en" | "de" | "fr" | "cs";
                /** @enum {unknown} */
                readonly target?: "en" | "de" | "fr" | "cs";
            } | {
                /** @enum {string} */
                readonly id: "order-probe";
                /** @description Which corpus of this grammar; not the run’s seed */
                readonly seed?: number;
                /** @description Number of training sentence pairs */
                readonly train?: number;
                /** @description Number of validation sentence pairs */
                readonly valid?: number;
                /** @description Number of test sentence pairs */
                readonly test?: number;
                /** @description What the grammar may use beyond a bare subject, verb and object */
                readonly constructions?: readonly ("adjective" | "adverb" | "place" | "fronting" | "scrambling" | "relative" | "complement")[];
                /** @description Longest sentence, in words of either side */
                readonly maximumWords?: number;
            } | {
                /** @enum {string} */
                readonly id: "parallel-text";
                /** @description ISO 639 code; decides the tokenizer rules */
                readonly source: string;
                /** @description ISO 639 code; decides the tokenizer rules */
                readonly target: string;
                readonly train: {
                    /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                    readonly source: string;
                    /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                    readonly target: string;
                };
                readonly valid: {
                    /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                    readonly source: string;
                    /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                    readonly target: string;
                };
                readonly test: {
                    /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                    readonly source: string;
                    /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                    readonly target: string;
                };
            };
            readonly preprocessing?: {
                /** @enum {unknown} */
                readonly tokenizer?: "none" | "moses";
                readonly normalize?: boolean;
                readonly lowercase?: boolean;
                readonly aggressive?: boolean;
                readonly bpe?: {
                    readonly merges?: number;
                    readonly joint?: boolean;
                    readonly vocabularyThreshold?: number;
                } | null;
                readonly vocabulary?: {
                    readonly padTo?: number;
                    readonly joint?: boolean;
                };
                readonly clean?: {
                    readonly ratio?: number;
                    readonly minimum?: number;
                    readonly maximum?: number;
                } | null;
            };
            readonly model: {
                readonly preset: "probe" | "tiny" | "iwslt" | "base" | "big";
                readonly dimension?: number;
                readonly heads?: number;
                readonly feedForward?: number;
                readonly encoderLayers?: number;
                readonly decoderLayers?: number;
                readonly norm?: "post" | "pre";
                readonly sharedEmbeddings?: boolean;
                readonly outputBias?: boolean;
                readonly maxPositions?: number;
            };
            readonly positional: {
                /** @enum {string} */
                readonly type: "none";
            } | {
                /** @enum {string} */
                readonly type: "sape";
                readonly layout?: "fairseq" | "interleaved";
                readonly offset?: number;
            } | {
                /** @enum {string} */
                readonly type: "lape";
                readonly length?: number;
                readonly compat?: "none" | "posnet-code";
            } | {
                /** @enum {string} */
                readonly type: "posnet-embed";
                readonly dimension?: number;
                readonly length?: number;
                readonly sharing?: "shared" | "separate";
                readonly sides?: "both" | "encoder" | "decoder";
                readonly dropout?: number;
            };
            readonly recipe?: {
                readonly maxUpdates?: number;
                readonly batchTokens?: number;
                readonly accumulate?: number;
                readonly dropout?: number;
                readonly attentionDropout?: number;
                readonly activationDropout?: number;
                readonly labelSmoothing?: number;
                readonly learningRate?: number;
                readonly warmupUpdates?: number;
                readonly warmupFrom?: number;
                readonly adam?: {
                    readonly beta1?: number;
                    readonly beta2?: number;
                    readonly epsilon?: number;
                };
                readonly clipNorm?: number | null;
                readonly precision?: "fp32" | "bf16";
                readonly logEvery?: number;
                readonly validateEvery?: number | null;
                readonly checkpointEvery?: number | null;
                readonly patience?: number | null;
                readonly averageLast?: number;
                readonly memoryLimitBytes?: number | null;
            };
            readonly seeds: readonly number[];
            readonly evaluation?: {
                readonly beam?: number;
                readonly lengthPenalty?: {
                    readonly kind: "fairseq" | "gnmt";
                    readonly alpha: number;
                };
                readonly maxLengthA?: number;
                readonly maxLengthB?: number;
                readonly batchSentences?: number;
                readonly metrics?: readonly ({
                    /** @enum {string} */
                    readonly id: "bleu";
                    /**
                     * @description Ignore case.
                     * @default false
                     */
                    readonly lowercase: boolean;
                    /**
                     * @description Tokenizer applied to hypotheses and references.
                     * @default 13a
                     * @enum {unknown}
                     */
                    readonly tokenize: "13a" | "intl" | "char" | "zh" | "none";
                    /**
                     * @description What an order without matches counts as (Chen & Cherry 2014).
                     * @default exp
                     * @enum {unknown}
                     */
                    readonly smoothMethod: "exp" | "floor" | "add-k" | "none";
                    /**
                     * @description The floor or the k; null takes 0.1 for floor, 1 for add-k.
                     * @default null
                     */
                    readonly smoothValue: number | null;
                    /**
                     * @description Longest n-gram counted.
                     * @default 4
                     */
                    readonly maxOrder: number;
                    /**
                     * @description Leave out orders the hypothesis is too short for (sentence BLEU).
                     * @default false
                     */
                    readonly effectiveOrder: boolean;
                } | {
                    /** @enum {string} */
                    readonly id: "chrf";
                    /**
                     * @description Longest character n-gram counted.
                     * @default 6
                     */
                    readonly charOrder: number;
                    /**
                     * @description Longest word n-gram counted.
                     * @default 0
                     */
                    readonly wordOrder: number;
                    /**
                     * @description How much more recall weighs than precision.
                     * @default 2
                     */
                    readonly beta: number;
                    /**
                     * @description Ignore case.
                     * @default false
                     */
                    readonly lowercase: boolean;
                    /**
                     * @description Count white space as characters.
                     * @default false
                     */
                    readonly whitespace: boolean;
                    /**
                     * @description Smooth each order by 1e-16 instead of averaging those that occur.
                     * @default false
                     */
                    readonly epsSmoothing: boolean;
                } | {
                    /** @enum {string} */
                    readonly id: "chrf++";
                    /**
                     * @description Longest character n-gram counted.
                     * @default 6
                     */
                    readonly charOrder: number;
                    /**
                     * @description Longest word n-gram counted.
                     * @default 2
                     */
                    readonly wordOrder: number;
                    /**
                     * @description How much more recall weighs than precision.
                     * @default 2
                     */
                    readonly beta: number;
                    /**
                     * @description Ignore case.
                     * @default false
                     */
                    readonly lowercase: boolean;
                    /**
                     * @description Count white space as characters.
                     * @default false
                     */
                    readonly whitespace: boolean;
                    /**
                     * @description Smooth each order by 1e-16 instead of averaging those that occur.
                     * @default false
                     */
                    readonly epsSmoothing: boolean;
                } | {
                    /** @enum {string} */
                    readonly id: "ter";
                    /**
                     * @description Undo XML escapes and split punctuation off before comparing.
                     * @default false
                     */
                    readonly normalized: boolean;
                    /**
                     * @description Delete punctuation before comparing.
                     * @default false
                     */
                    readonly noPunct: boolean;
                    /**
                     * @description Apply the two options above to Chinese and Japanese as well.
                     * @default false
                     */
                    readonly asianSupport: boolean;
                    /**
                     * @description Tell upper from lower case.
                     * @default false
                     */
                    readonly caseSensitive: boolean;
                } | {
                    /** @enum {string} */
                    readonly id: "compound-bleu";
                    /**
                     * @description Which value is the score: exact n-gram comparison, or fairseq-score with its hash collisions.
                     * @default exact
                     * @enum {unknown}
                     */
                    readonly scorer: "exact" | "fairseq";
                    /**
                     * @description Split words at hyphens before scoring.
                     * @default true
                     */
                    readonly split: boolean;
                })[];
            };
            readonly resources?: {
                readonly pool?: string;
                readonly labels?: readonly string[];
                readonly priority?: number;
                readonly timeLimitSeconds?: number;
                /** @enum {unknown} */
                readonly engine?: "auto" | "native" | "wasm" | "cpu" | "tensorflow" | "webgpu";
                readonly threads?: number;
            };
            readonly matrix?: {
                readonly [key: string]: readonly unknown[];
            };
        };
        /** StoredEvent */
        readonly StoredEvent: {
            /** @description order over all runs: what `since` and Last-Event-ID mean */
            readonly position: number;
            /** @description UUID */
            readonly runId: string;
            readonly attempt: {
                /** @description UUID */
                readonly id: string;
                readonly number: number;
                readonly resumedFromStep: number | null;
            };
            /** @description number within the attempt */
            readonly seq: number;
            /** @description ISO 8601, UTC */
            readonly at: string;
            readonly event: components["schemas"]["RunEvent"];
        };
        /** WorkerList */
        readonly WorkerList: {
            readonly workers: readonly {
                /** @description UUID */
                readonly id: string;
                readonly name: string;
                readonly pool: string;
                readonly labels: readonly string[];
                readonly engine: string;
                readonly device: string;
                readonly codeVersion: string;
                readonly concurrency: number;
                /** @enum {string} */
                readonly state: "online" | "silent" | "signed-off";
                readonly openAttempts: number;
                /** @description ISO 8601, UTC */
                readonly createdAt: string;
                /** @description ISO 8601, UTC */
                readonly lastSeenAt: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
