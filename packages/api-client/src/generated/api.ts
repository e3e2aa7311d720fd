/** Generated from openapi.json beside it by tools/generate-types.mjs; not to be edited. */

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that the process is alive */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            alive: true;
                        };
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that database and queue answer */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            ready: true;
                            codeVersion: string;
                        };
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the Prometheus metrics */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Metrics */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a spec and estimate its cost; nothing is stored */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Spec"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Plan"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/experiments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List experiments, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Length of the page; 50 by default */
                    limit?: number;
                    /** @description The `nextCursor` of the previous page */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExperimentPage"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Submit a spec */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A request with a key that was sent before returns the experiment that the first request created. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Spec"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Experiment"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Experiment"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/experiments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show an experiment and its runs */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Experiment"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Delete an experiment, with the runs and results that no other experiment shares */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/experiments/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel the runs of an experiment */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Cancelled"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/experiments/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Retry the failed and cancelled runs of an experiment */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Retried"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List runs, newest first; the runs of one experiment in the order of its spec */
        get: {
            parameters: {
                query?: {
                    /** @description Length of the page; 50 by default */
                    limit?: number;
                    /** @description The `nextCursor` of the previous page */
                    cursor?: string;
                    /** @description UUID */
                    experiment?: string;
                    state?: "queued" | "running" | "succeeded" | "failed" | "cancelled";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RunPage"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a run */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the attempts at a run */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AttemptList"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the complete curves of a run */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RunMetrics"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the result of a run */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Result"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/hypotheses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the output lines of a run, with their references */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Hypotheses"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the events of a run, as JSON or as Server-Sent Events */
        get: {
            parameters: {
                query?: {
                    /** @description Position of the last event that the caller has; 0 by default */
                    since?: number;
                    /** @description Greatest number of events; 1000 by default */
                    limit?: number;
                };
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of events, or a stream of all events */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EventPage"];
                        "text/event-stream": string;
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/experiments/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the events of all runs of an experiment, as JSON or as Server-Sent Events */
        get: {
            parameters: {
                query?: {
                    /** @description Position of the last event that the caller has; 0 by default */
                    since?: number;
                    /** @description Greatest number of events; 1000 by default */
                    limit?: number;
                };
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of events, or a stream of all events */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EventPage"];
                        "text/event-stream": string;
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare the variants: mean ± std over seeds, p-value against the baseline, memory, time */
        get: {
            parameters: {
                query: {
                    /** @description UUID */
                    experiment: string;
                    /** @description `json` by default */
                    format?: "json" | "markdown" | "latex" | "csv";
                    /** @description The variant to test against; the first one by default */
                    baseline?: string;
                    /** @description Metric ids in the order of the columns, separated by commas */
                    metrics?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The table */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                        "text/markdown": string;
                        "application/x-tex": string;
                        "text/csv": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count waiting and running runs by pool */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            pools: {
                                pool: string;
                                /** @description Runs that wait for a worker; a measure for scaling */
                                queuedRuns: number;
                                runningRuns: number;
                                jobs: {
                                    waiting: number;
                                    delayed: number;
                                    active: number;
                                } | null;
                            }[];
                        };
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the datasets */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            datasets: {
                                id: string;
                                title: string;
                                licence: string;
                                citation: string;
                                source: string | null;
                                /** @description JSON Schema of its options */
                                options: {
                                    [key: string]: unknown;
                                };
                                example: {
                                    [key: string]: unknown;
                                };
                            }[];
                        };
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the workers, most recently seen first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WorkerList"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Register a worker */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Registered"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workers/{id}/heartbeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Extend the leases of the held attempts; the answer says which of them to stop */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Heartbeat"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HeartbeatAnswer"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign a worker off; the runs that it still holds are queued again at once */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Claim a queued run, which opens an attempt */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Claim"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Claimed"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the result of a succeeded run without its scores, to score its translations again */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Translations"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attempts/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Store events; repeating the request is harmless */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EventBatch"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EventsStored"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attempts/{id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Store the result, which ends the attempt and its run; repeating the request is harmless */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ResultBody"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description UUID */
                            runId: string;
                        };
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attempts/{id}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the attempt without a result; repeating the request is harmless */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Finish"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Finished"];
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attempts/{id}/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Store a checkpoint; repeating the request is harmless */
        put: {
            parameters: {
                query: {
                    attemptNumber: number;
                    step: number;
                    /** @description SHA-256, lower-case hexadecimal */
                    sha256: string;
                };
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            step: number;
                        };
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the run's newest checkpoint, with its step and SHA-256 in the headers */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The checkpoint */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": string;
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attempts/{id}/model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Store the trained model, before the result; repeating the request is harmless */
        put: {
            parameters: {
                query: {
                    attemptNumber: number;
                    /** @description SHA-256, lower-case hexadecimal */
                    sha256: string;
                };
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description SHA-256, lower-case hexadecimal */
                            sha256: string;
                        };
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the trained model of a succeeded run as a tar file, with its SHA-256 in the headers */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The tar file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": string;
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the API keys, without their secrets */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            apiKeys: {
                                id: string;
                                name: string;
                                /** @enum {string} */
                                role: "admin" | "submit" | "read" | "worker";
                                /** @description ISO 8601, UTC */
                                createdAt: string;
                                revokedAt: string | null;
                            }[];
                        };
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Create an API key */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        role: "admin" | "submit" | "read" | "worker";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            /** @description The key itself, which cannot be shown again */
                            key: string;
                        };
                    };
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Problem details */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Attempt */
        Attempt: {
            /** @description UUID */
            id: string;
            /** @description UUID */
            runId: string;
            /** @description Counts the attempts at the run: 1, 2, 3, … */
            number: number;
            /** @enum {string} */
            state: "claimed" | "running" | "succeeded" | "failed" | "lost" | "cancelled" | "superseded";
            /** @description UUID */
            workerId: string;
            /** @description The worker's name */
            worker: string;
            lastSeq: number;
            resumedFromStep: number | null;
            supersededAfterSeq: number | null;
            failure: {
                kind: string;
                message: string;
            } | null;
            /** @description ISO 8601, UTC */
            leaseUntil: string;
            /** @description ISO 8601, UTC */
            claimedAt: string;
            finishedAt: string | null;
        };
        /** AttemptList */
        AttemptList: {
            attempts: components["schemas"]["Attempt"][];
        };
        /** Cancelled */
        Cancelled: {
            experiment: components["schemas"]["Experiment"];
            /** @description Runs that another experiment still needs are not cancelled */
            cancelledRuns: string[];
        };
        /** Claim */
        Claim: {
            /** @description UUID */
            workerId: string;
        };
        /** Claimed */
        Claimed: {
            attempt: {
                /** @description UUID */
                id: string;
                number: number;
                leaseSeconds: number;
                /** @description Number of micro-batches into which each training batch is divided; above 1 after an out-of-memory failure */
                microBatches: number;
            };
            /** @description SHA-256, lower-case hexadecimal */
            contentHash: string;
            /** @description SHA-256, lower-case hexadecimal */
            datasetHash: string;
            spec: {
                [key: string]: unknown;
            };
            checkpoint: {
                step: number;
                /** @description SHA-256, lower-case hexadecimal */
                sha256: string;
                bytes: number;
            } | null;
            translatedRunId: string | null;
        };
        /** EventBatch */
        EventBatch: {
            attemptNumber: number;
            events: {
                /** @description Numbers the events of the attempt: 1, 2, 3, … */
                seq: number;
                /** @description ISO 8601 */
                at: string;
                event: components["schemas"]["RunEvent"];
            }[];
        };
        /** EventPage */
        EventPage: {
            events: components["schemas"]["StoredEvent"][];
            /** @description Use it as `since` to get the next page */
            next: number;
        };
        /** EventsStored */
        EventsStored: {
            lastSeq: number;
        };
        /** Experiment */
        Experiment: {
            /** @description UUID */
            id: string;
            name: string;
            /**
             * @description `running` from the first started run until the last one has ended, then the worst outcome of its runs
             * @enum {string}
             */
            state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            runCounts: components["schemas"]["RunCounts"];
            createdBy: string | null;
            /** @description ISO 8601, UTC */
            createdAt: string;
            cancelledAt: string | null;
            /** @description The spec as submitted */
            spec: {
                [key: string]: unknown;
            };
            /** @description All seeds of the first variant, then those of the next */
            runs: {
                /** @description UUID */
                id: string;
                variant: string;
                seed: number;
                /** @enum {string} */
                state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
                /** @description Whether the run existed before this experiment asked for it */
                attached: boolean;
                elsewhere: {
                    pool: string;
                    labels: string[];
                    timeLimitSeconds: number;
                } | null;
            }[];
        };
        /** ExperimentPage */
        ExperimentPage: {
            experiments: components["schemas"]["ExperimentSummary"][];
            nextCursor: string | null;
        };
        /** ExperimentSummary */
        ExperimentSummary: {
            /** @description UUID */
            id: string;
            name: string;
            /**
             * @description `running` from the first started run until the last one has ended, then the worst outcome of its runs
             * @enum {string}
             */
            state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            runCounts: components["schemas"]["RunCounts"];
            createdBy: string | null;
            /** @description ISO 8601, UTC */
            createdAt: string;
            cancelledAt: string | null;
        };
        /** Finish */
        Finish: {
            attemptNumber: number;
            /**
             * @description `released`: the worker stops and hands the run back
             * @enum {string}
             */
            outcome: "failed" | "cancelled" | "released";
            /**
             * @description Required for `failed`, not allowed otherwise
             * @enum {string}
             */
            kind?: "retryable" | "permanent" | "out-of-memory" | "diverged" | "preempted" | "unsuitable";
            /**
             * @description What the worker lacks; required for the kind `unsuitable`, not allowed otherwise
             * @enum {string}
             */
            lack?: "dataset" | "engine" | "disk";
            message?: string;
        };
        /** Finished */
        Finished: {
            run: {
                state: string;
                delayMs: number;
            } | null;
        };
        /** Heartbeat */
        Heartbeat: {
            attempts: {
                /** @description UUID */
                id: string;
                number: number;
            }[];
        };
        /** HeartbeatAnswer */
        HeartbeatAnswer: {
            /** @description The worker must stop every attempt that is not `running` */
            attempts: {
                /** @description UUID */
                id: string;
                /** @enum {string} */
                state: "running" | "cancelled" | "superseded";
            }[];
            leaseSeconds: number;
        };
        /** Hypotheses */
        Hypotheses: {
            hypotheses: string[];
            references: string[][];
        };
        /** Plan */
        Plan: {
            name: string;
            runs: {
                variant: string;
                seed: number;
                /** @description SHA-256, lower-case hexadecimal */
                contentHash: string;
                existing: {
                    /** @description UUID */
                    id: string;
                    /** @enum {string} */
                    state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
                } | null;
                /** @description An earlier run has these translations: they would only be scored, and nothing trained */
                translated: boolean;
                trainingTokens: number;
                parameters: number;
                memoryBytes: number;
                seconds: number | null;
            }[];
            /** @description Totals over the runs that still have to be carried out; `seconds` on one worker */
            totals: {
                runs: number;
                newRuns: number;
                trainingTokens: number;
                peakMemoryBytes: number;
                seconds: number | null;
            };
        };
        /**
         * Problem
         * @description Problem details, RFC 9457
         */
        Problem: {
            /** @description A URN made from the code */
            type: string;
            title: string;
            status: number;
            /** @description The value that was found, and what was expected */
            detail: string;
            /** @description Id of the request in the log */
            instance: string;
            code: string;
            /** @description JSON pointer (RFC 6901) to the value at fault */
            pointer?: string;
            /** @description What to do about the problem */
            fix?: string;
            /** @description All problems, when there are several */
            problems: {
                pointer: string;
                message: string;
                fix: string;
            }[];
        };
        /** Registered */
        Registered: {
            /** @description UUID */
            id: string;
        };
        /** Registration */
        Registration: {
            name: string;
            pool: string;
            labels: string[];
            engine: string;
            device: string;
            codeVersion: string;
            concurrency: number;
        };
        /** Result */
        Result: {
            scores: {
                metric: string;
                score: number;
                signature: string;
                higherIsBetter: boolean;
            }[];
            training: {
                updates: number;
                epochs: number;
                finalLoss: number;
                bestValidationLoss: number | null;
                targetTokens: number;
                seconds: number;
                tokensPerSecond: number;
                paddingShare: number;
                stoppedEarly: boolean;
            };
            parameters: {
                total: number;
                positional: number;
            };
            memory: {
                enginePeakBytes: number | null;
                processPeakBytes: number;
            };
            forward: {
                median: number;
                minimum: number;
                maximum: number;
                repeats: number;
                busy: boolean;
            };
            decoding: {
                seconds: number;
                sentences: number;
                outputTokens: number;
            };
            environment: {
                codeVersion: string;
                engine: string;
                device: string;
                threads: number;
                node: string;
                platform: string;
                cpu: string;
                hostname: string;
            };
            identity: {
                hash: string;
                contentHash: string;
                trainedOn: {
                    fromUpdate: number;
                    engine: string;
                    instructionSet: string;
                    node: number;
                    microBatches: number;
                }[];
                decodedOn: {
                    engine: string;
                    instructionSet: string;
                    node: number;
                };
            };
            deterministic: boolean;
            notes: string[];
        };
        /** ResultBody */
        ResultBody: {
            attemptNumber: number;
            result: components["schemas"]["RunResult"];
        };
        /** Retried */
        Retried: {
            experiment: components["schemas"]["Experiment"];
            queuedRuns: string[];
        };
        /** Run */
        Run: {
            /** @description UUID */
            id: string;
            /** @description The row of the comparison table to which the run belongs */
            variant: string;
            seed: number;
            /** @enum {string} */
            state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            /** @description Number of the present or next attempt */
            attemptNumber: number;
            /** @description SHA-256, lower-case hexadecimal */
            contentHash: string;
            codeVersion: string;
            datasetHash: string;
            pool: string;
            labels: string[];
            priority: number;
            failure: {
                kind: string;
                message: string;
            } | null;
            /** @description ISO 8601, UTC */
            availableAt: string;
            /** @description ISO 8601, UTC */
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
            /** @description The resolved spec, with every default written out */
            spec: {
                [key: string]: unknown;
            };
        };
        /** RunCounts */
        RunCounts: {
            queued: number;
            running: number;
            succeeded: number;
            failed: number;
            cancelled: number;
        };
        /** RunEvent */
        RunEvent: {
            /** @enum {string} */
            kind: "phase";
            /** @enum {unknown} */
            phase: "load" | "train" | "average" | "measure" | "decode" | "score";
        } | {
            /** @enum {string} */
            kind: "metric";
            step: number;
            values: {
                [key: string]: number;
            };
        } | {
            /** @enum {string} */
            kind: "progress";
            /** @enum {unknown} */
            phase: "load" | "train" | "average" | "measure" | "decode" | "score";
            done: number;
            total: number;
            etaSeconds: number | null;
        } | {
            /** @enum {string} */
            kind: "log";
            level: "info" | "warn";
            message: string;
        } | {
            /** @enum {string} */
            kind: "checkpoint";
            step: number;
            bytes: number;
            sha256: string;
        };
        /** RunMetrics */
        RunMetrics: {
            /** @description All values measured so far, by name. Steps ascend without repetition. */
            metrics: {
                name: string;
                steps: number[];
                values: number[];
            }[];
        };
        /** RunPage */
        RunPage: {
            runs: components["schemas"]["Run"][];
            nextCursor: string | null;
        };
        /** RunResult */
        RunResult: {
            scores: {
                metric: string;
                score: number;
                signature: string;
                higherIsBetter: boolean;
                segments: number[][];
            }[];
            hypotheses: string[];
            references: string[][];
            training: {
                updates: number;
                epochs: number;
                finalLoss: number;
                bestValidationLoss: number | null;
                targetTokens: number;
                seconds: number;
                tokensPerSecond: number;
                paddingShare: number;
                stoppedEarly: boolean;
            };
            parameters: {
                total: number;
                positional: number;
            };
            memory: {
                enginePeakBytes: number | null;
                processPeakBytes: number;
            };
            forward: {
                median: number;
                minimum: number;
                maximum: number;
                repeats: number;
                busy: boolean;
            };
            decoding: {
                seconds: number;
                sentences: number;
                outputTokens: number;
            };
            environment: {
                codeVersion: string;
                engine: string;
                device: string;
                threads: number;
                node: string;
                platform: string;
                cpu: string;
                hostname: string;
            };
            identity: {
                hash: string;
                contentHash: string;
                trainedOn: {
                    fromUpdate: number;
                    engine: string;
                    instructionSet: string;
                    node: number;
                    microBatches: number;
                }[];
                decodedOn: {
                    engine: string;
                    instructionSet: string;
                    node: number;
                };
            };
            deterministic: boolean;
            notes: string[];
        };
        /** Spec */
        Spec: {
            name: string;
            /** @enum {string} */
            kind: "translation";
            dataset: {
                /** @enum {string} */
                id: "multi30k";
                /** @enum {unknown} */
                source?: "en" | "de" | "fr" | "cs";
                /** @enum {unknown} */
                target?: "en" | "de" | "fr" | "cs";
            } | {
                /** @enum {string} */
                id: "order-probe";
                /** @description Which corpus of this grammar; not the run’s seed */
                seed?: number;
                /** @description Number of training sentence pairs */
                train?: number;
                /** @description Number of validation sentence pairs */
                valid?: number;
                /** @description Number of test sentence pairs */
                test?: number;
                /** @description What the grammar may use beyond a bare subject, verb and object */
                constructions?: ("adjective" | "adverb" | "place" | "fronting" | "scrambling" | "relative" | "complement")[];
                /** @description Longest sentence, in words of either side */
                maximumWords?: number;
            } | {
                /** @enum {string} */
                id: "parallel-text";
                /** @description ISO 639 code; decides the tokenizer rules */
                source: string;
                /** @description ISO 639 code; decides the tokenizer rules */
                target: string;
                train: {
                    /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                    source: string;
                    /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                    target: string;
                };
                valid: {
                    /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                    source: string;
                    /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                    target: string;
                };
                test: {
                    /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                    source: string;
                    /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                    target: string;
                };
            };
            preprocessing?: {
                /** @enum {unknown} */
                tokenizer?: "none" | "moses";
                normalize?: boolean;
                lowercase?: boolean;
                aggressive?: boolean;
                bpe?: {
                    merges?: number;
                    joint?: boolean;
                    vocabularyThreshold?: number;
                } | null;
                vocabulary?: {
                    padTo?: number;
                    joint?: boolean;
                };
                clean?: {
                    ratio?: number;
                    minimum?: number;
                    maximum?: number;
                } | null;
            };
            model: {
                preset: "probe" | "tiny" | "iwslt" | "base" | "big";
                dimension?: number;
                heads?: number;
                feedForward?: number;
                encoderLayers?: number;
                decoderLayers?: number;
                norm?: "post" | "pre";
                sharedEmbeddings?: boolean;
                outputBias?: boolean;
                maxPositions?: number;
            };
            positional: {
                /** @enum {string} */
                type: "none";
            } | {
                /** @enum {string} */
                type: "sape";
                layout?: "fairseq" | "interleaved";
                offset?: number;
            } | {
                /** @enum {string} */
                type: "lape";
                length?: number;
                compat?: "none" | "posnet-code";
            } | {
                /** @enum {string} */
                type: "rpe";
                distance?: number;
                perHead?: boolean;
                attentions?: "self" | "all";
            } | {
                /** @enum {string} */
                type: "adaptive-t5";
                distance?: number;
                inner?: number;
                outer?: number;
                dropout?: number;
            } | {
                /** @enum {string} */
                type: "posnet-attn";
                length?: number;
                dropout?: number;
                activation?: "relu" | "identity";
                residual?: boolean;
                attentions?: "self" | "all";
            } | {
                /** @enum {string} */
                type: "posnet-embed";
                dimension?: number;
                length?: number;
                sharing?: "shared" | "separate";
                sides?: "both" | "encoder" | "decoder";
                dropout?: number;
            } | {
                /** @enum {string} */
                type: "weight-concat";
                length?: number;
            } | {
                /** @enum {string} */
                type: "t5";
                buckets?: number;
                distance?: number;
            } | {
                /** @enum {string} */
                type: "rope";
                base?: number;
            } | {
                /** @enum {string} */
                type: "alibi";
            };
            recipe?: {
                maxUpdates?: number;
                batchTokens?: number;
                accumulate?: number;
                dropout?: number;
                attentionDropout?: number;
                activationDropout?: number;
                labelSmoothing?: number;
                learningRate?: number;
                warmupUpdates?: number;
                warmupFrom?: number;
                adam?: {
                    beta1?: number;
                    beta2?: number;
                    epsilon?: number;
                };
                clipNorm?: number | null;
                precision?: "fp32" | "bf16";
                logEvery?: number;
                validateEvery?: number | null;
                validateOn?: "loss" | "bleu";
                validateBeam?: number;
                checkpointEvery?: number | null;
                patience?: number | null;
                averageLast?: number;
                memoryLimitBytes?: number | null;
            };
            seeds: number[];
            evaluation?: {
                beam?: number;
                lengthPenalty?: {
                    kind: "fairseq" | "gnmt";
                    alpha: number;
                };
                maxLengthA?: number;
                maxLengthB?: number;
                minLength?: number;
                batchSentences?: number;
                /** @enum {unknown} */
                scored?: "detokenized" | "tokenized";
                /** @enum {unknown} */
                split?: "test" | "valid";
                metrics?: ({
                    /** @enum {string} */
                    id: "bleu";
                    /**
                     * @description Ignore case.
                     * @default false
                     */
                    lowercase: boolean;
                    /**
                     * @description Tokenizer applied to hypotheses and references.
                     * @default 13a
                     * @enum {unknown}
                     */
                    tokenize: "13a" | "intl" | "char" | "zh" | "none";
                    /**
                     * @description What an order without matches counts as (Chen & Cherry 2014).
                     * @default exp
                     * @enum {unknown}
                     */
                    smoothMethod: "exp" | "floor" | "add-k" | "none";
                    /**
                     * @description The floor or the k; null takes 0.1 for floor, 1 for add-k.
                     * @default null
                     */
                    smoothValue: number | null;
                    /**
                     * @description Longest n-gram counted.
                     * @default 4
                     */
                    maxOrder: number;
                    /**
                     * @description Leave out orders the hypothesis is too short for (sentence BLEU).
                     * @default false
                     */
                    effectiveOrder: boolean;
                } | {
                    /** @enum {string} */
                    id: "chrf";
                    /**
                     * @description Longest character n-gram counted.
                     * @default 6
                     */
                    charOrder: number;
                    /**
                     * @description Longest word n-gram counted.
                     * @default 0
                     */
                    wordOrder: number;
                    /**
                     * @description How much more recall weighs than precision.
                     * @default 2
                     */
                    beta: number;
                    /**
                     * @description Ignore case.
                     * @default false
                     */
                    lowercase: boolean;
                    /**
                     * @description Count white space as characters.
                     * @default false
                     */
                    whitespace: boolean;
                    /**
                     * @description Smooth each order by 1e-16 instead of averaging those that occur.
                     * @default false
                     */
                    epsSmoothing: boolean;
                } | {
                    /** @enum {string} */
                    id: "chrf++";
                    /**
                     * @description Longest character n-gram counted.
                     * @default 6
                     */
                    charOrder: number;
                    /**
                     * @description Longest word n-gram counted.
                     * @default 2
                     */
                    wordOrder: number;
                    /**
                     * @description How much more recall weighs than precision.
                     * @default 2
                     */
                    beta: number;
                    /**
                     * @description Ignore case.
                     * @default false
                     */
                    lowercase: boolean;
                    /**
                     * @description Count white space as characters.
                     * @default false
                     */
                    whitespace: boolean;
                    /**
                     * @description Smooth each order by 1e-16 instead of averaging those that occur.
                     * @default false
                     */
                    epsSmoothing: boolean;
                } | {
                    /** @enum {string} */
                    id: "ter";
                    /**
                     * @description Undo XML escapes and split punctuation off before comparing.
                     * @default false
                     */
                    normalized: boolean;
                    /**
                     * @description Delete punctuation before comparing.
                     * @default false
                     */
                    noPunct: boolean;
                    /**
                     * @description Apply the two options above to Chinese and Japanese as well.
                     * @default false
                     */
                    asianSupport: boolean;
                    /**
                     * @description Tell upper from lower case.
                     * @default false
                     */
                    caseSensitive: boolean;
                } | {
                    /** @enum {string} */
                    id: "compound-bleu";
                    /**
                     * @description Which value is the score: exact n-gram comparison, or fairseq-score with its hash collisions.
                     * @default exact
                     * @enum {unknown}
                     */
                    scorer: "exact" | "fairseq";
                    /**
                     * @description Split words at hyphens before scoring.
                     * @default true
                     */
                    split: boolean;
                })[];
            };
            resources?: {
                pool?: string;
                labels?: string[];
                priority?: number;
                timeLimitSeconds?: number;
                /** @enum {unknown} */
                engine?: "auto" | "native" | "wasm" | "cpu" | "tensorflow" | "webgpu" | "cuda";
                threads?: number;
            };
            matrix?: {
                [key: string]: unknown[];
            };
        };
        /** StoredEvent */
        StoredEvent: {
            /** @description Orders the events of all runs; `since` and Last-Event-ID are positions */
            position: number;
            /** @description UUID */
            runId: string;
            attempt: {
                /** @description UUID */
                id: string;
                number: number;
                resumedFromStep: number | null;
            };
            /** @description Number of the event within its attempt */
            seq: number;
            /** @description ISO 8601, UTC */
            at: string;
            event: components["schemas"]["RunEvent"];
        };
        /** Translations */
        Translations: {
            hypotheses: string[];
            references: string[][];
            training: {
                updates: number;
                epochs: number;
                finalLoss: number;
                bestValidationLoss: number | null;
                targetTokens: number;
                seconds: number;
                tokensPerSecond: number;
                paddingShare: number;
                stoppedEarly: boolean;
            };
            parameters: {
                total: number;
                positional: number;
            };
            memory: {
                enginePeakBytes: number | null;
                processPeakBytes: number;
            };
            forward: {
                median: number;
                minimum: number;
                maximum: number;
                repeats: number;
                busy: boolean;
            };
            decoding: {
                seconds: number;
                sentences: number;
                outputTokens: number;
            };
            environment: {
                codeVersion: string;
                engine: string;
                device: string;
                threads: number;
                node: string;
                platform: string;
                cpu: string;
                hostname: string;
            };
            identity: {
                hash: string;
                contentHash: string;
                trainedOn: {
                    fromUpdate: number;
                    engine: string;
                    instructionSet: string;
                    node: number;
                    microBatches: number;
                }[];
                decodedOn: {
                    engine: string;
                    instructionSet: string;
                    node: number;
                };
            };
            deterministic: boolean;
            notes: string[];
        };
        /** WorkerList */
        WorkerList: {
            workers: {
                /** @description UUID */
                id: string;
                name: string;
                pool: string;
                labels: string[];
                engine: string;
                device: string;
                codeVersion: string;
                concurrency: number;
                /** @enum {string} */
                state: "online" | "silent" | "signed-off";
                openAttempts: number;
                /** @description Why the worker is set aside: until then it is not given runs that need what it lacks */
                lacks: {
                    /** @enum {string} */
                    kind: "dataset" | "engine" | "disk";
                    message: string;
                    /** @description ISO 8601, UTC */
                    until: string;
                }[];
                /** @description ISO 8601, UTC */
                createdAt: string;
                /** @description ISO 8601, UTC */
                lastSeenAt: string;
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
