/** Generated from openapi.json beside it by tools/generate-types.mjs; not to be edited. */

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process is alive */
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
                /** @description What went wrong */
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
        /** Database and queue answer */
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
                /** @description What went wrong */
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
        /** Prometheus metrics */
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
        /** Check a spec and estimate it; nothing is stored */
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
                /** @description What went wrong */
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
                    /** @description at most so many; 50 when left out */
                    limit?: number;
                    /** @description `nextCursor` of the page before */
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
                /** @description What went wrong */
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
                /** @description What went wrong */
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
                /** @description What went wrong */
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
                /** @description What went wrong */
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
        /** Stop its runs */
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
                /** @description What went wrong */
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
        /** Queue its failed and cancelled runs again */
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
                /** @description What went wrong */
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
        /** List runs, newest first; an experiment's runs in the order of its expansion */
        get: {
            parameters: {
                query?: {
                    /** @description at most so many; 50 when left out */
                    limit?: number;
                    /** @description `nextCursor` of the page before */
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
                /** @description What went wrong */
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
        /** One run */
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
                /** @description What went wrong */
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
        /** Every try at it */
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
                /** @description What went wrong */
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
        /** Its curves, complete */
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
                /** @description What went wrong */
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
        /** What it measured */
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
                /** @description What went wrong */
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
        /** Its output lines */
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
                /** @description What went wrong */
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
        /** A run's events: JSON, or Server-Sent Events */
        get: {
            parameters: {
                query?: {
                    /** @description the last position seen; 0 when left out */
                    since?: number;
                    /** @description at most so many; 1000 when left out */
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
                /** @description A page of events, or all of them as they come */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EventPage"];
                        "text/event-stream": string;
                    };
                };
                /** @description What went wrong */
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
        /** Events of all its runs: JSON, or Server-Sent Events */
        get: {
            parameters: {
                query?: {
                    /** @description the last position seen; 0 when left out */
                    since?: number;
                    /** @description at most so many; 1000 when left out */
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
                /** @description A page of events, or all of them as they come */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EventPage"];
                        "text/event-stream": string;
                    };
                };
                /** @description What went wrong */
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
        /** One row per variant: mean ± std over seeds, p-value against the baseline, memory, time */
        get: {
            parameters: {
                query: {
                    /** @description UUID */
                    experiment: string;
                    /** @description `json` when left out */
                    format?: "json" | "markdown" | "latex" | "csv";
                    /** @description variant to test against; the first one when left out */
                    baseline?: string;
                    /** @description comma-separated, in column order */
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
        /** What waits, by pool */
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
                                /** @description waiting for a worker; what to scale by */
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
                /** @description What went wrong */
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
        /** What there is to train on */
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
                /** @description What went wrong */
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
        /** Who is there, last heard of first */
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
                /** @description What went wrong */
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
        /** Register */
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
                /** @description What went wrong */
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
        /** Extend the leases of the attempts held; the answer says which of them to stop */
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
                /** @description What went wrong */
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
        /** Sign off; what the worker still holds is queued again at once */
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
                /** @description What went wrong */
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
        /** Open an attempt at a queued run */
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
                /** @description What went wrong */
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
        /** All that a finished run measured but its scores, to score its translations again */
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
                /** @description What went wrong */
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
        /** Store events; sending them again is harmless */
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
                /** @description What went wrong */
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
        /** Finish the attempt and its run; sending it again is harmless */
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
                /** @description What went wrong */
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
        /** End the attempt without a result; sending it again is harmless */
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
                /** @description What went wrong */
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
        /** Store a checkpoint; sending it again is harmless */
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
                /** @description What went wrong */
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
        /** The newest checkpoint; its step and SHA-256 are in the headers */
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
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": string;
                    };
                };
                /** @description What went wrong */
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
        /** Store the trained model, before the result; sending it again is harmless */
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
                /** @description What went wrong */
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
        /** A succeeded run's trained model as a tar file; its SHA-256 is in the headers */
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
                /** @description The model’s folder, packed */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": string;
                    };
                };
                /** @description What went wrong */
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
        /** List keys, without their secrets */
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
                /** @description What went wrong */
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
        /** Create a key */
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
                            /** @description shown now and never again */
                            key: string;
                        };
                    };
                };
                /** @description What went wrong */
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
        /** Revoke a key */
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
                /** @description What went wrong */
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
            /** @description 1, 2, 3, … within the run */
            number: number;
            /** @enum {string} */
            state: "claimed" | "running" | "succeeded" | "failed" | "lost" | "cancelled" | "superseded";
            /** @description UUID */
            workerId: string;
            /** @description the worker's name */
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
            /** @description runs that another experiment still wants go on */
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
                /** @description number of micro-batches that each training batch is computed in; above 1 after an out-of-memory failure */
                microBatches: number;
            };
            /** @description SHA-256, lower-case hexadecimal */
            contentHash: string;
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
                /** @description from 1 on, without gaps */
                seq: number;
                /** @description ISO 8601 */
                at: string;
                event: components["schemas"]["RunEvent"];
            }[];
        };
        /** EventPage */
        EventPage: {
            events: components["schemas"]["StoredEvent"][];
            /** @description ask again with `since` set to it */
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
             * @description running while any run is; then the worst of what its runs came to
             * @enum {string}
             */
            state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            runCounts: components["schemas"]["RunCounts"];
            createdBy: string | null;
            /** @description ISO 8601, UTC */
            createdAt: string;
            cancelledAt: string | null;
            /** @description as submitted */
            spec: {
                [key: string]: unknown;
            };
            /** @description in the order of the expansion: variants outer, seeds inner */
            runs: {
                /** @description UUID */
                id: string;
                variant: string;
                seed: number;
                /** @enum {string} */
                state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
                /** @description the run existed before this experiment asked for it */
                attached: boolean;
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
             * @description running while any run is; then the worst of what its runs came to
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
             * @description `released`: handed back by a worker that stops
             * @enum {string}
             */
            outcome: "failed" | "cancelled" | "released";
            /**
             * @description required for `failed`, not allowed otherwise
             * @enum {string}
             */
            kind?: "retryable" | "permanent" | "out-of-memory" | "diverged" | "preempted";
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
            /** @description an attempt that is not running is to be stopped at once */
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
                trainingTokens: number;
                parameters: number;
                memoryBytes: number;
                seconds: number | null;
            }[];
            /** @description of the runs that would have to be carried out; seconds on one worker */
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
            /** @description a URN that names the code */
            type: string;
            title: string;
            status: number;
            /** @description the value found and what was expected */
            detail: string;
            /** @description the id of the request, as the log has it */
            instance: string;
            code: string;
            /** @description JSON pointer (RFC 6901) to what is wrong */
            pointer?: string;
            /** @description what to do about it */
            fix?: string;
            /** @description every single problem, where there are several */
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
                    microBatches: number;
                }[];
                decodedOn: {
                    engine: string;
                    instructionSet: string;
                };
                node: number;
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
            /** @description the row of the table this run belongs to */
            variant: string;
            seed: number;
            /** @enum {string} */
            state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            /** @description number of the present or next attempt */
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
            /** @description resolved: every default written out */
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
            /** @description every value ever measured, by name; the steps ascend and none stands twice */
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
                    microBatches: number;
                }[];
                decodedOn: {
                    engine: string;
                    instructionSet: string;
                };
                node: number;
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
            /** @description order over all runs: what `since` and Last-Event-ID mean */
            position: number;
            /** @description UUID */
            runId: string;
            attempt: {
                /** @description UUID */
                id: string;
                number: number;
                resumedFromStep: number | null;
            };
            /** @description number within the attempt */
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
                    microBatches: number;
                }[];
                decodedOn: {
                    engine: string;
                    instructionSet: string;
                };
                node: number;
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
