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
        get: operations["getHealth"];
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
        /** Check that the database answers; the API serves without the queue, too, and says so */
        get: operations["getReadiness"];
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
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say which Ordo the server runs */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say who the caller is and what it may do */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign a browser in: exchange an API key for a cookie that lasts for twelve hours */
        post: operations["signIn"];
        /** Sign a browser out; a caller with an API key has nothing to sign out of */
        delete: operations["signOut"];
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
        post: operations["planExperiment"];
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
        /** List experiments */
        get: operations["listExperiments"];
        put?: never;
        /** Submit a spec */
        post: operations["submitExperiment"];
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
        get: operations["getExperiment"];
        put?: never;
        post?: never;
        /** Delete an experiment, with the runs and results that no other experiment shares */
        delete: operations["deleteExperiment"];
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
        /** Cancel the runs of an experiment, or some of them */
        post: operations["cancelExperiment"];
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
        /** Retry the failed and cancelled runs of an experiment, or some of them */
        post: operations["retryExperiment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/experiments/{id}/annotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the names, the tags and the notes of the runs of an experiment, or of some of them
         * @description Experiments that ask for the same run share it, and its name, tags and note are for the owner who submitted it first, and for administrators.
         */
        post: operations["annotateRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/studies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the built-in studies, then every submitted version, newest first */
        get: operations["listStudies"];
        put?: never;
        /** Submit a study; an equal document is the same version, which becomes the current one */
        post: operations["submitStudy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/studies/{paper}/{table}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a version of a study */
        get: operations["getStudy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/studies/{paper}/{table}/experiments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submit the parts of a study, as one experiment each */
        post: operations["submitStudyParts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/studies/{paper}/{table}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Judge a study by the newest experiment of each part, or by chosen ones; conditional by ETag */
        get: operations["getStudyReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/judgements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Judge a table of scores by a study; nothing is stored */
        post: operations["judgeScores"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bundles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import a signed bundle, after verifying it, as experiments with its results; may be repeated */
        post: operations["importBundle"];
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
        /** List runs */
        get: operations["listRuns"];
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
        get: operations["getRun"];
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
        get: operations["listAttempts"];
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
        /** Read the curves of a run, complete or reduced to some points */
        get: operations["getRunMetrics"];
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
        get: operations["getResult"];
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
        get: operations["getHypotheses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/run-table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show runs over all experiments with their scores and options, sorted by any column */
        get: operations["getRunTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/run-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Group runs over all experiments, with mean, standard deviation and number of their scores */
        get: operations["getRunGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the segments of a run's test set, with the translation and the scores of each */
        get: operations["listSegments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/segment-ranges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Score the translations of runs by the length of segments, and their words by how frequent they are */
        get: operations["getSegmentRanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List where the decoder looked for each unit of its translations, sentence by sentence
         * @description Runs whose spec has `evaluation.attention` keep it for their first sentences; all others have an empty list.
         */
        get: operations["listAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the curves of several runs, reduced to the width of a chart
         * @description Each part has its last step, and the mean, the least and the greatest of its values, so that no peak is lost. A range with fewer steps than the chart is wide keeps each value.
         */
        get: operations["getMetricSeries"];
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
        get: operations["readRunEvents"];
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
        get: operations["readExperimentEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the lines of the log of a run, of all of its attempts */
        get: operations["listLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the events of several runs and experiments, as JSON or as one stream of Server-Sent Events */
        get: operations["readChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schemas/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the JSON Schema of a kind of document */
        get: operations["getSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/registries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the kinds of specs, and the encodings, datasets, metrics, presets and engines that a spec can choose from */
        get: operations["getRegistries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/experiments/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare the variants of an experiment, and judge it; conditional by ETag */
        get: operations["getExperimentReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/scores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export scores: a row for each run and metric, and one for each run without a score
         * @description Runs are selected by experiment, study, variant, or several of them. The table is streamed; an answer that breaks off is incomplete.
         */
        get: operations["exportScores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export learning curves: a row for each run, metric and step
         * @description Runs are selected by experiment, study, variant, or several of them. The table is streamed; an answer that breaks off is incomplete.
         */
        get: operations["exportMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/hypotheses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export translations beside their references: a row for each run and segment
         * @description Runs are selected by experiment, study, variant, or several of them. The table is streamed; an answer that breaks off is incomplete.
         */
        get: operations["exportHypotheses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the statistics of segments: a row for each run, metric and segment
         * @description Runs are selected by experiment, study, variant, or several of them. The table is streamed; an answer that breaks off is incomplete.
         */
        get: operations["exportSegments"];
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
        get: operations["getQueue"];
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
        get: operations["listDatasets"];
        put?: never;
        /**
         * Add a dataset whose files were sent, so that specs can name it; repeating the request is harmless
         * @description The files are read before anything is stored: they must be UTF-8 without empty lines, and both sides of a split must have equally many lines.
         */
        post: operations["addDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets/added": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the datasets that were added and that the caller may use */
        get: operations["listAddedDatasets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a dataset that no waiting or running run needs; stored results stay */
        delete: operations["removeDataset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dataset-files/{sha256}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much of a file has arrived, so that an upload sends only what is missing */
        get: operations["countDatasetFile"];
        /** Keep a piece of a file until its dataset is added; repeating the request is harmless */
        put: operations["uploadDatasetPiece"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/queue/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the runs that wait for a worker, with their places and what they wait for */
        get: operations["listWaitingRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what each owner takes of each pool, with weights, limits and quotas */
        get: operations["listShares"];
        /** Set weight, running limit and quota of an owner in a pool; runs above a limit wait */
        put: operations["allowShare"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/machine-use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show how much of the machines was used over the last hours: processors, memory, GPUs and power */
        get: operations["getMachineUse"];
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
        get: operations["listWorkers"];
        put?: never;
        /** Register a worker */
        post: operations["registerWorker"];
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
        post: operations["sendHeartbeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workers/{id}/reading": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Report how much of the machine is used; the first reading of each minute is kept, for a day */
        post: operations["reportMachine"];
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
        delete: operations["signOffWorker"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workers/{id}/drain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a worker no further runs; those that it has go on */
        post: operations["drainWorker"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workers/{id}/undrain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a drained worker take runs again */
        post: operations["undrainWorker"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workers/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Claim the run whose turn it is of all that suit the worker, which opens an attempt */
        post: operations["claimNextRun"];
        delete?: never;
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
        /** Claim a certain queued run, which opens an attempt; a refusal says why */
        post: operations["claimRun"];
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
        get: operations["getTranslations"];
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
        post: operations["appendEvents"];
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
        post: operations["storeResult"];
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
        post: operations["finishAttempt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attempts/{id}/dataset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The files of the dataset that the run needs, each named by its SHA-256 */
        get: operations["getNeededFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attempts/{id}/dataset-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download one of these files */
        get: operations["downloadNeededFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attempts/{id}/result-piece": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keep a piece of the result until all of them are there; repeating the request is harmless */
        put: operations["uploadResultPiece"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attempts/{id}/result-from-pieces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Store the result that the pieces make up, which ends the attempt and its run; may be repeated */
        post: operations["finishResultFromPieces"];
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
        put: operations["uploadCheckpoint"];
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
        get: operations["downloadCheckpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attempts/{id}/unreadable-checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that a checkpoint cannot be read; the answer names the one to resume from instead
         * @description The API reads its own copy. If that is whole, the answer names the same checkpoint again.
         */
        post: operations["reportUnreadableCheckpoint"];
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
        put: operations["uploadModel"];
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
        get: operations["downloadModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attempts/{id}/artifact-upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A request by which a file or a piece goes straight to the store of artifacts; null where it has to come here
         * @description The store takes only bytes with the given SHA-256. Afterwards, store the file from its pieces.
         */
        post: operations["signArtifactUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attempts/{id}/artifact-pieces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much of a file has arrived in pieces, so that an upload that broke off goes on from there */
        get: operations["countArtifactPieces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attempts/{id}/artifact-piece": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keep a piece of a checkpoint or a model until the file is whole; repeating the request is harmless */
        put: operations["uploadArtifactPiece"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attempts/{id}/checkpoint-from-pieces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Store the checkpoint that the pieces make up; repeating the request is harmless */
        post: operations["storeCheckpointFromPieces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attempts/{id}/model-from-pieces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Store the model that the pieces make up, before the result; repeating the request is harmless */
        post: operations["storeModelFromPieces"];
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
        get: operations["listApiKeys"];
        put?: never;
        /** Create an API key */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give an API key a new secret; the present one stays valid for a while */
        post: operations["rotateApiKey"];
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
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/job-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange the token of a CI job for a key of a short life */
        post: operations["exchangeJobToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List who has changed what, newest first */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show how many bytes artifacts and tables take */
        get: operations["getStorage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** AddedDataset */
        AddedDataset: {
            /** @description UUID */
            id: string;
            /** @description What specs may call it, besides its hash. Unique among the datasets of its owner */
            name: string;
            /** @description Hash of its languages and files: in a spec, it never means anything else */
            corpus: string;
            /** @description ISO 639 code */
            source: string;
            /** @description ISO 639 code */
            target: string;
            /** @description Under which terms it may be used */
            licence: string;
            owner: string;
            /**
             * @description Who may name it in a spec, besides administrators
             * @enum {string}
             */
            readers: "owner" | "everybody";
            pairs: {
                train: number;
                valid: number;
                test: number;
            };
            /** @description Of all of its files */
            bytes: number;
            /** @description ISO 8601, UTC */
            createdAt: string;
        };
        /** AddedDatasetList */
        AddedDatasetList: {
            datasets: components["schemas"]["AddedDataset"][];
        };
        /** AgeUse */
        AgeUse: {
            fromDays: number;
            toDays: number | null;
            count: number;
            bytes: number;
        };
        /** Allowance */
        Allowance: {
            /** @description As API keys have it */
            owner: string;
            /** @description A pool, or * for all pools together */
            pool: string;
            /** @description How much of the pool it gets beside others; null for its weight in *, or else 1 */
            weight: number | null;
            /** @description At most so many of its runs run at the same time; null for any number */
            runningLimit: number | null;
            /** @description None of its runs begins after so many device-hours; null for any number */
            quotaHours: number | null;
        };
        /** Annotation */
        Annotation: {
            /**
             * @description What to call each of the runs. An empty name takes away the one that it has
             * @example the one in the paper
             */
            name?: string;
            /** @description Tags that each of the runs gets. A run has up to twenty */
            addTags?: string[];
            /** @description Tags that none of the runs keeps. One that is added as well stays */
            removeTags?: string[];
            /** @description The note of each of the runs, instead of the one it has. What is left out stays */
            note?: string;
        };
        /** ApiKey */
        ApiKey: {
            id: string;
            name: string;
            /**
             * @description What the key permits: `admin` includes `submit`, which includes `read`; `worker` stands alone
             * @enum {string}
             */
            role: "admin" | "submit" | "read" | "worker";
            owner: string;
            workerName: string | null;
            /** @description Empty for any pool */
            pools: string[];
            runBudget: number | null;
            /** @description How many were added, if there is a budget */
            runsAdded: number;
            /** @description ISO 8601, UTC */
            createdAt: string;
            expiresAt: string | null;
            rotatedAt: string | null;
            formerSecretUntil: string | null;
            revokedAt: string | null;
            lastUsedAt: string | null;
        };
        /** ApiKeyList */
        ApiKeyList: {
            apiKeys: components["schemas"]["ApiKey"][];
        };
        /** ArtifactPieces */
        ArtifactPieces: {
            /** @description How many bytes there are; the next piece begins here */
            bytes: number;
        };
        /** ArtifactUpload */
        ArtifactUpload: {
            attemptNumber: number;
            /** @description SHA-256 of the whole file */
            sha256: string;
            /** @description Size of the whole file */
            bytes: number;
            piece: {
                /** @description Place of its first byte in the file, from 0 */
                offset: number;
                bytes: number;
                /** @description SHA-256, lower-case hexadecimal */
                sha256: string;
            } | null;
        };
        /** ArtifactUse */
        ArtifactUse: {
            /** @enum {string} */
            kind: "checkpoint" | "dataset" | "model";
            count: number;
            bytes: number;
        };
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
        /** AttendedSentence */
        AttendedSentence: {
            /** @description Place in the test set, from 0 */
            position: number;
            /** @description The model's units of the source, with that of its end */
            source: string[];
            /** @description The model's units of its translation */
            target: string[];
            /** @description How much of its attention each unit of the translation gave to each of the source, averaged over heads and rounded to four digits: [unit of the translation][unit of the source] */
            weights: number[][];
        };
        /** AttentionPage */
        AttentionPage: {
            layer: number | null;
            sentences: components["schemas"]["AttendedSentence"][];
            /** @description How many sentences there are in all pages */
            total: number;
            nextCursor: string | null;
        };
        /**
         * AuditDetails
         * @description What else is worth knowing about the change
         */
        AuditDetails: {
            [key: string]: string | number | null | string[];
        };
        /** AuditPage */
        AuditPage: {
            records: components["schemas"]["AuditRecord"][];
            nextCursor: string | null;
        };
        /** AuditRecord */
        AuditRecord: {
            /** @description Orders the records */
            position: number;
            /** @description ISO 8601, UTC */
            at: string;
            keyId: string | null;
            owner: string | null;
            /**
             * @description What was done
             * @enum {string}
             */
            action: "experiment.submit" | "experiment.cancel" | "experiment.retry" | "experiment.annotate" | "experiment.delete" | "experiment.import" | "study.submit" | "api-key.create" | "api-key.rotate" | "api-key.revoke" | "session.begin" | "session.end" | "worker.register" | "worker.drain" | "worker.undrain" | "worker.sign-off" | "share.allow" | "dataset.add" | "dataset.remove";
            /** @description Id of what was changed */
            subject: string;
            details: components["schemas"]["AuditDetails"];
            requestId: string | null;
            address: string | null;
        };
        /** Cancelled */
        Cancelled: {
            experiment: components["schemas"]["Experiment"];
            /** @description Runs that another experiment still needs are not cancelled */
            cancelledRuns: string[];
        };
        /** Cell */
        Cell: {
            /** @description The id of the column */
            column: string;
            /** @description The cell as printed */
            text: string;
            /** @description What else there is to say about it, for those who ask */
            details: string[];
            value: number | null;
            spread: number | null;
            /** @description The seeds behind the value */
            n: number;
            interval: number[] | null;
            /** @description In the order of the seeds of the row */
            bySeed: (number | null)[];
            /** @description Marks of doubt, which the notes explain */
            marks: string[];
            significance: components["schemas"]["Significance"] | null;
            /** @description Places in `judgements` of those about this cell */
            judgements: number[];
            /** @description The fields of the cell in CSV: numbers in full precision, under names that include their unit */
            fields: {
                [key: string]: number | string | boolean | null;
            };
        };
        /** Chart */
        Chart: {
            /** @description The name of its files, without extension */
            name: string;
            title: string;
            /** @description How it is drawn: `lines`, `bars`, `intervals`, or another form that reports have */
            form: string;
            xLabel: string;
            yLabel: string;
            series: {
                name: string;
                points: {
                    x: number | string;
                    y: number | null;
                    error: number | null;
                }[];
            }[];
        };
        /** CheckpointPieces */
        CheckpointPieces: {
            attemptNumber: number;
            /** @description SHA-256 of the whole file */
            sha256: string;
            /** @description Size of the whole file */
            bytes: number;
            step: number;
        };
        /** CheckpointStored */
        CheckpointStored: {
            step: number;
        };
        /** Choice */
        Choice: {
            /** @description As a spec says it */
            id: string;
            title: string;
            citation: string | null;
            options: components["schemas"]["JsonSchema"] | null;
            /** @description What a preset sets where the spec says nothing, or the model that a form of this kind begins with; otherwise empty */
            settings: components["schemas"]["Setting"][];
        };
        /**
         * Cite
         * @description Where the paper says this
         */
        Cite: {
            /** @description The table or figure, such as `Table 1` */
            table?: string;
            /** @description Its row */
            row?: string;
            /** @description Its column */
            column?: string;
            /** @description The place of the sentence that claims this, such as `§4.2` */
            text?: string;
        };
        /** Claim */
        Claim: {
            /** @description UUID */
            workerId: string;
            /**
             * @deprecated
             * @description Sent by workers of 0.2.0: whichever run is claimed whose turn it is, and the one in the path does not matter
             */
            orAnother?: boolean;
        };
        /** Claimed */
        Claimed: {
            /** @description The run that was claimed */
            runId: string;
            /** @description The runs that have handed back their places for it */
            displacedRunIds: string[];
            attempt: {
                /** @description UUID */
                id: string;
                number: number;
                /** @description To be sent as `x-ordo-attempt-token` with whatever is reported on the attempt. It is shown once. */
                token: string;
                /** @description Number of micro-batches into which each training batch is divided; above 1 after an out-of-memory failure */
                microBatches: number;
                /** @description The ids of the devices that the attempt has for itself */
                devices: string[];
            };
            /** @description SHA-256, lower-case hexadecimal */
            contentHash: string;
            /** @description SHA-256, lower-case hexadecimal */
            datasetHash: string;
            /** @description The checkpoint to resume from; null to start from the beginning */
            checkpoint: {
                step: number;
                /** @description SHA-256, lower-case hexadecimal */
                sha256: string;
                bytes: number;
            } | null;
            translatedRunId: string | null;
            spec: components["schemas"]["RunSpec"] | components["schemas"]["LanguageRunSpec"];
        };
        /**
         * Columns
         * @description The names of the columns of a table of scores
         */
        Columns: {
            /**
             * @description The column with the part, which may be absent if a study has only one; `part` unless set
             * @default part
             */
            part?: string;
            /**
             * @description The column with the row or the variant; `row` unless set
             * @default row
             */
            row?: string;
            /**
             * @description The column with the metric, which may be absent if a part has only one; `metric` unless set
             * @default metric
             */
            metric?: string;
            /**
             * @description The column with the seed; `seed` unless set
             * @default seed
             */
            seed?: string;
            /**
             * @description The column with the value; `value` unless set
             * @default value
             */
            value?: string;
            /**
             * @description The column with the state of the run; a table without it has only finished runs; `state` unless set
             * @default state
             */
            state?: string;
        };
        /** Costs */
        Costs: {
            /** @enum {string} */
            kind: "costs";
            /** @description The name of its files, without extension */
            name: string;
            /** @description The title above the figure */
            title: string;
            /** @description The part of the study that it shows */
            part: string;
            /** @description The cost */
            metric: string;
        };
        /** CreatedApiKey */
        CreatedApiKey: {
            id: string;
            /** @description The key itself, which cannot be shown again */
            key: string;
        };
        /** Curve */
        Curve: {
            name: string;
            /** @description How many values were measured */
            total: number;
            /** @description With `points`, the last step of each part */
            steps: number[];
            /** @description With `points`, the mean of each part */
            values: number[];
            /** @description The least value of each part, with `points` */
            low?: number[];
            /** @description The greatest value of each part, with `points` */
            high?: number[];
        };
        /** Dataset */
        Dataset: {
            id: string;
            title: string;
            licence: string;
            citation: string;
            source: string | null;
            options: components["schemas"]["JsonSchema"];
            example: components["schemas"]["DatasetChoice"];
        };
        /**
         * DatasetChoice
         * @description The dataset that the model is trained and tested on, with its options
         */
        DatasetChoice: {
            /** @enum {string} */
            id: "aspec-ja-en";
            /**
             * @description The language of the source; the target is the other one
             * @default ja
             * @enum {string}
             */
            source?: "ja" | "en";
            /** @description A file in the data folder with classes of source words as they are after preprocessing, lines like "house c12". Orders from btg with "classes": true are learnt with them */
            classes?: string;
        } | {
            /** @enum {string} */
            id: "iwslt14";
            /**
             * @description The language of the source; the target is the other one
             * @default de
             * @enum {string}
             */
            source?: "de" | "en";
            /** @description A file in the data folder with classes of source words as they are after preprocessing, lines like "house c12". Orders from btg with "classes": true are learnt with them */
            classes?: string;
        } | {
            /** @enum {string} */
            id: "kftt";
            /**
             * @description The language of the source; the target is the other one
             * @default ja
             * @enum {string}
             */
            source?: "ja" | "en";
            /** @description A file in the data folder with classes of source words as they are after preprocessing, lines like "house c12". Orders from btg with "classes": true are learnt with them */
            classes?: string;
        } | {
            /** @enum {string} */
            id: "multi30k";
            /**
             * @description The language of the source
             * @default en
             * @enum {string}
             */
            source?: "en" | "de" | "fr" | "cs";
            /**
             * @description The language of the target
             * @default de
             * @enum {string}
             */
            target?: "en" | "de" | "fr" | "cs";
            /** @description A file in the data folder with classes of source words as they are after preprocessing, lines like "house c12". Orders from btg with "classes": true are learnt with them */
            classes?: string;
        } | {
            /** @enum {string} */
            id: "order-probe";
            /**
             * @description Which corpus of this grammar; not the run’s seed
             * @default 1
             */
            seed?: number;
            /**
             * @description Number of training sentence pairs
             * @default 20000
             */
            train?: number;
            /**
             * @description Number of validation sentence pairs
             * @default 500
             */
            valid?: number;
            /**
             * @description Number of test sentence pairs
             * @default 500
             */
            test?: number;
            /**
             * @description What the grammar may use beyond a bare subject, verb and object
             * @default [
             *       "adjective",
             *       "adverb",
             *       "place",
             *       "fronting",
             *       "scrambling",
             *       "relative",
             *       "complement"
             *     ]
             */
            constructions?: ("adjective" | "adverb" | "place" | "fronting" | "scrambling" | "relative" | "complement")[];
            /**
             * @description Longest sentence, in words of either side
             * @default 14
             */
            maximumWords?: number;
        } | {
            /** @enum {string} */
            id: "parallel-text";
            /** @description ISO 639 code; decides the tokenizer rules */
            source: string;
            /** @description ISO 639 code; decides the tokenizer rules */
            target: string;
            /** @description The two files of the training set; line i of one translates line i of the other */
            train: {
                /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                source: string;
                /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                target: string;
            };
            /** @description The two files of the validation set; line i of one translates line i of the other */
            valid: {
                /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                source: string;
                /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                target: string;
            };
            /** @description The two files of the test set; line i of one translates line i of the other */
            test: {
                /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                source: string;
                /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
                target: string;
            };
            /** @description A file in the data folder with classes of source words as they are after preprocessing, lines like "house c12". Orders from btg with "classes": true are learnt with them */
            classes?: string;
        } | {
            /** @enum {string} */
            id: "plain-text";
            /** @description ISO 639 code; decides the tokenizer rules */
            language: string;
            /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
            train: string;
            /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
            valid: string;
            /** @description A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz */
            test: string;
        } | {
            /** @enum {string} */
            id: "small-parallel-enja";
            /**
             * @description The language of the source; the target is the other one
             * @default ja
             * @enum {string}
             */
            source?: "ja" | "en";
            /** @description A file in the data folder with classes of source words as they are after preprocessing, lines like "house c12". Orders from btg with "classes": true are learnt with them */
            classes?: string;
        } | {
            /** @enum {string} */
            id: "uploaded";
            /** @description The name under which it was added to the service, or its hash, which never means other files */
            corpus: string;
            /** @description ISO 639 code; decides the tokenizer rules */
            source: string;
            /** @description ISO 639 code; decides the tokenizer rules */
            target: string;
        } | {
            /** @enum {string} */
            id: "wmt14";
            /**
             * @description The language of the source; the target is the other one
             * @default en
             * @enum {string}
             */
            source?: "en" | "de";
            /** @description A file in the data folder with classes of source words as they are after preprocessing, lines like "house c12". Orders from btg with "classes": true are learnt with them */
            classes?: string;
        } | {
            /** @enum {string} */
            id: "wmt17-zh-en";
            /**
             * @description The language of the source; the target is the other one
             * @default zh
             * @enum {string}
             */
            source?: "zh" | "en";
            /** @description A file in the data folder with classes of source words as they are after preprocessing, lines like "house c12". Orders from btg with "classes": true are learnt with them */
            classes?: string;
        };
        /** DatasetFileState */
        DatasetFileState: {
            /** @description How many bytes there are; the next piece begins here */
            bytes: number;
            /** @description Whether one of your datasets, or of those of everybody, has the file already */
            known: boolean;
        };
        /** DatasetList */
        DatasetList: {
            datasets: components["schemas"]["Dataset"][];
        };
        /**
         * DatasetVersion
         * @description A dataset, and the SHA-256 of its files
         */
        DatasetVersion: {
            dataset: string;
            hash: string;
        };
        /** Device */
        Device: {
            /** @description Names the device on its machine, in the words of CUDA_VISIBLE_DEVICES: its UUID, or its number */
            id: string;
            /** @enum {string} */
            kind: "gpu";
            /** @description Such as "NVIDIA H100 80GB HBM3" */
            model: string;
            /** @description Its own memory, in MiB */
            memoryMiB: number;
            /** @description The engine that computes on it, such as "cuda" */
            engine: string;
            /** @description The version of its driver, if known */
            driver: string | null;
        };
        /**
         * Energy
         * @description The energy that the run took. Absent in older results.
         */
        Energy: {
            /** @description The time of the measurement: from the start of the run to its end. If the run was resumed, it also has the time of earlier attempts until the checkpoints from which the run went on. */
            seconds: number;
            /** @description The parts of the machine that the run used */
            parts: {
                /**
                 * @description `processors`: all processor packages of the machine, whatever ran on them; `gpus`: the GPUs of the run
                 * @enum {string}
                 */
                of: "processors" | "gpus";
                /** @description What was measured; null where nothing could be measured. It is never estimated. */
                joules: number | null;
                /** @description How the energy was measured or, where `joules` is null, why it was not */
                method: string;
            }[];
            /** @description The grams of CO₂-equivalent per kWh that `ORDO_GRAMS_PER_KWH` gave for this machine. Absent where it was not set. */
            gramsPerKwh?: number;
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
            study: components["schemas"]["StudyPlace"] | null;
            search: components["schemas"]["Search"] | null;
            createdBy: string | null;
            owner: string | null;
            /** @description The code that the runs belong to; usually one version */
            codeVersions: string[];
            /** @description ISO 8601, UTC */
            createdAt: string;
            finishedAt: string | null;
            cancelledAt: string | null;
            spec: components["schemas"]["Spec"] | components["schemas"]["LanguageSpec"];
            datasets: components["schemas"]["DatasetVersion"][];
            /** @description Sentences about runs that no worker that is online could take: their pool has none, or none has their labels */
            warnings: string[];
            /** @description Its variants with their runs by state, where `variants=true` asks for them */
            variants?: components["schemas"]["VariantCounts"][];
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
        /** ExperimentList */
        ExperimentList: {
            /** @description One for each part, in the order of the request */
            experiments: components["schemas"]["Experiment"][];
        };
        /** ExperimentPage */
        ExperimentPage: {
            experiments: components["schemas"]["ExperimentSummary"][];
            nextCursor: string | null;
            /** @description How many rows the list has on all of its pages, where `total=true` asks for it */
            total?: number;
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
            study: components["schemas"]["StudyPlace"] | null;
            search: components["schemas"]["Search"] | null;
            createdBy: string | null;
            owner: string | null;
            /** @description The code that the runs belong to; usually one version */
            codeVersions: string[];
            /** @description ISO 8601, UTC */
            createdAt: string;
            finishedAt: string | null;
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
            kind?: "retryable" | "unexpected" | "permanent" | "out-of-memory" | "diverged" | "preempted" | "unsuitable" | "stalled";
            /**
             * @description What the worker lacks; required for the kind `unsuitable`, not allowed otherwise
             * @enum {string}
             */
            lack?: "dataset" | "engine" | "disk" | "device";
            message?: string;
        };
        /** Finished */
        Finished: {
            run: {
                state: string;
                delayMs: number;
            } | null;
        };
        /** FrequencyRange */
        FrequencyRange: {
            from: number;
            to: number | null;
            /** @description How many words of the references are in the range */
            words: number;
            /** @description The F measure of these words in percent, of the run and of each other one in its order: a word is right as often as the reference of its segment has it. Null without such words */
            scores: (number | null)[];
        };
        /** Health */
        Health: {
            /** @enum {boolean} */
            alive: true;
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
            /** @description The worker must stop every attempt that is not `running`, and hand one that is `preempted` back with a checkpoint */
            attempts: {
                /** @description UUID */
                id: string;
                /** @enum {string} */
                state: "running" | "preempted" | "cancelled" | "superseded";
                /** @description The run that is to have the place of one that is preempted */
                displacedBy?: string;
            }[];
        };
        /** Hypotheses */
        Hypotheses: {
            hypotheses: string[];
            /** @description The references in the same form: [set of references][line] */
            references: string[][];
        };
        /**
         * HypothesisRow
         * @description One line
         */
        HypothesisRow: {
            /** @description Id of the experiment */
            experiment: string;
            study: string | null;
            part: string | null;
            /** @description The row of the table */
            variant: string;
            /** @description The seed of the run */
            seed: number;
            /** @description Id of the run */
            run: string;
            /** @description Place in the test set, from 0 */
            segment: number;
            /** @description The translation, as it was scored */
            hypothesis: string;
            reference: string | null;
        };
        /** ImportedBundle */
        ImportedBundle: {
            study: string;
            /** @description SHA-256, lower-case hexadecimal */
            version: string;
            origin: components["schemas"]["Origin"];
            parts: components["schemas"]["ImportedPart"][];
        };
        /** ImportedPart */
        ImportedPart: {
            part: string;
            /** @description UUID */
            experimentId: string;
            /** @description Whether the bundle had been imported before */
            replayed: boolean;
        };
        /** Intervals */
        Intervals: {
            /** @enum {string} */
            kind: "intervals";
            /** @description The name of its files, without extension */
            name: string;
            /** @description The title above the figure */
            title: string;
            /** @description The part of the study that it shows */
            part: string;
            /** @description The metric of the judged numbers */
            metric: string;
        };
        /** JobKey */
        JobKey: {
            id: string;
            /** @description The key itself, which cannot be shown again */
            key: string;
            /** @description The rule by which the job is trusted */
            rule: string;
            /** @enum {string} */
            role: "read" | "submit";
            pools: string[];
            runBudget: number;
            /** @description ISO 8601, UTC */
            expiresAt: string;
        };
        /** JobToken */
        JobToken: {
            /** @description A JSON Web Token of the CI service, with the address of this API as its audience */
            token: string;
        };
        /**
         * JsonSchema
         * @description A JSON Schema
         */
        JsonSchema: {
            [key: string]: unknown;
        };
        /** @description Any JSON value */
        JsonValue: unknown;
        /** Judgement */
        Judgement: {
            /** @description The place of the target in the study */
            target: number;
            /** @description The kind of the target: `value`, `count`, `above`, `best-of`, `alike`, `grows` */
            kind: string;
            part: string;
            /** @description The id of the metric or cost */
            metric: string;
            row: string | null;
            over: string | null;
            /** @description What is claimed, in words */
            claim: string;
            printed: string | null;
            /** @enum {string} */
            verdict: "reproduced" | "better" | "worse" | "inconclusive";
            /** @enum {string} */
            reason: "within-margin" | "within-margin-but-different" | "beyond-margin" | "missing-seeds" | "spread-unknown" | "too-vague" | "different-but-margin-undecided" | "margin-beyond-but-inside-prediction-interval" | "claim-holds" | "claim-fails" | "control-grows-as-well" | "count-equal" | "count-differs" | "not-after-holm" | "no-variant" | "not-comparable" | "modified-spec" | "not-tuned" | "disputed-print";
            /** @description The reason in words, with its numbers */
            explanation: string;
            measured: number | null;
            deviation: number | null;
            /** @description The largest deviation that is no difference */
            margin: number | null;
            /**
             * @description Whether measured, interval and margin are differences or factors
             * @enum {string}
             */
            scale: "difference" | "ratio";
            claimed: number | null;
            digits: number | null;
            /** @description Of the deviation for a printed number, of the measured gap for a claim */
            interval: number[] | null;
            level: number | null;
            /** @description Where another print of ours would lie, at 1 − α, or 1 − α/2 near an end of the scale */
            prediction: number[] | null;
            /** @description Unadjusted. Small if the number or the claim is reproduced: of the test, or the largest of several */
            pHolds: number | null;
            /** @description Unadjusted over the study. Small if the result is worse or better beyond the margin. It is the least of the comparisons of “best-of” and “alike”, after Holm’s correction over those. */
            p: number | null;
            adjustedP: number | null;
            tests: number | null;
            spread: {
                /** @description Standard deviation over seeds: of the row, or of what is claimed */
                s: number;
                degreesOfFreedom: number;
                /**
                 * @description `paired`: of differences, seed by seed; `own`: of the seeds of the row
                 * @enum {string}
                 */
                from: "paired" | "own";
            } | null;
            /** @description Whether a row lies near an end of its scale, so that α/2 is used */
            nearEnd: boolean;
            seeds: {
                registered: number[];
                finished: number[];
                lost: number[];
            };
            question: ("authors-mean" | "printed-number") | null;
            power: components["schemas"]["Power"] | null;
            /** @description What the judged spec changes. With any change, no verdict is reached. */
            modifications: components["schemas"]["Modification"][];
            citation: string | null;
            note: string | null;
        };
        /** KeyRotation */
        KeyRotation: {
            /** @description For how long the present secret stays valid; at most a week */
            overlapSeconds: number;
            /** @description When the key expires from now on, or null for never; by default as before */
            expiresAt?: string | null;
        };
        /**
         * LanguageMetricChoice
         * @description A metric, with its options
         */
        LanguageMetricChoice: components["schemas"]["Perplexity"] | {
            /** @enum {string} */
            id: "log-probability";
        };
        /**
         * LanguageRunSpec
         * @description The same for a language model
         */
        LanguageRunSpec: {
            /** @enum {string} */
            kind: "language-model";
            /** @description The label of the variant, which says how it differs from the other variants. Runs that differ only in the seed share it. */
            variant: string;
            dataset: components["schemas"]["DatasetChoice"];
            preprocessing: {
                /**
                 * @description The side of the dataset that is read. Both are the same in `plain-text`.
                 * @enum {string}
                 */
                side: "source" | "target";
                /** @description Whether to change all text to lower case */
                lowercase: boolean;
                /** @description The tokens that byte-level BPE learns on the training text, with two special ones and all 256 bytes. A small text gives fewer. */
                vocabularySize: number;
            };
            model: {
                /** @description d: the width of the residual stream, which is a multiple of `heads` */
                dimension: number;
                /** @description The number of attention heads */
                heads: number;
                /** @description The inner width of the feed-forward layers */
                feedForward: number;
                /** @enum {number} */
                encoderLayers: 0;
                /** @description The number of layers of the decoder */
                decoderLayers: number;
                /**
                 * @description `post`: LayerNorm(x + f(x)) (Vaswani et al. 2017); `pre`: x + f(LayerNorm(x)), with a final norm in each stack.
                 * @enum {string}
                 */
                norm: "post" | "pre";
                /** @description True for one table of source, target and output embeddings, false for three tables; `inputs` for one table of source and target and another for the output (OpenNMT's `share_embeddings`). A shared table needs a joint vocabulary. */
                sharedEmbeddings: boolean | "inputs";
                /** @description Whether the output projection has a bias: OpenNMT's has one, fairseq's does not */
                outputBias: boolean;
                /** @description The longest input in tokens, EOS included, on either side. A positional encoding may set a lower limit. */
                maxPositions: number;
                /**
                 * @description The function inside the feed-forward layers. Default: `relu`. `gelu` is x·Φ(x), `gelu-tanh` its approximation with tanh, GPT-2's (both Hendrycks & Gimpel 2016).
                 * @enum {string}
                 */
                activation?: "relu" | "gelu" | "gelu-tanh";
                /** @enum {boolean} */
                decoderOnly: true;
                /** @enum {string} */
                embeddingScale?: "none";
                normEpsilon?: number;
            };
            positional: components["schemas"]["PositionalChoice"];
            recipe: {
                /** @description The number of optimiser updates after which training ends */
                maxUpdates: number;
                /** @description The most tokens in a batch, padding included, counted on its longer side (fairseq `--max-tokens`) */
                batchTokens: number;
                /** @description The number of batches per update. The gradient is their sum, divided by the number of their target tokens. */
                accumulate: number;
                /**
                 * @description The number of parts that each batch is cut into, by sentences. Their gradients are summed in a fixed order, so that `resources.processes` processes, which share the parts, make the same updates to the bit as one process does. Each part has dropout masks of its own, so that another number of parts is another training.
                 * @enum {unknown}
                 */
                batchParts?: 1 | 2 | 4 | 8 | 16 | 32 | 64 | 128 | 256;
                /** @description The share of elements dropped from embeddings and from the output of each sub-layer */
                dropout: number;
                /** @description The share of attention weights that is dropped */
                attentionDropout: number;
                /** @description The share of activations dropped inside the feed-forward layers */
                activationDropout: number;
                /** @description ε of fairseq's `label_smoothed_cross_entropy` */
                labelSmoothing: number;
                /** @description The peak of the schedule, reached at `warmupUpdates`; from there it falls with the inverse square root of the update */
                learningRate: number;
                /** @description The number of updates over which the learning rate rises to its peak */
                warmupUpdates: number;
                /** @description The learning rate before the first update */
                warmupFrom: number;
                /** @description The optimiser Adam (Kingma & Ba 2015) */
                adam: {
                    /** @description The share of the running mean of gradients that is kept at each update */
                    beta1: number;
                    /** @description The share of the running mean of squared gradients that is kept at each update */
                    beta2: number;
                    /** @description Is added to the denominator, which keeps it from zero */
                    epsilon: number;
                };
                /** @description The gradient norm beyond which gradients are clipped, or null for no clipping */
                clipNorm: number | null;
                /**
                 * @description `bf16`: the operands of matrix products are rounded to bfloat16, on engines that can; weights and sums stay in fp32. `fp16`: they are rounded to half precision, and the loss is scaled (`lossScale`); attention, norms and the loss stay in fp32, which fairseq’s --fp16 computes in half precision too. `fp64`: everything is in double precision, on the engine `float64` only
                 * @enum {string}
                 */
                precision: "fp32" | "bf16" | "fp16" | "fp64";
                /** @description Dynamic loss scaling, with `precision` `fp16` only: the loss is multiplied by a scale before it is differentiated, and the gradient divided by it. An update whose gradient overflows is skipped, and the scale halved. */
                lossScale?: {
                    /** @description The scale of the first update (fairseq `--fp16-init-scale`) */
                    initial: number;
                    /** @description The number of updates without overflow after which the scale is doubled. Default: 2^14 / `accumulate`, as in fairseq */
                    window: number;
                    /** @description The scale that ends the training as diverged when it is reached (fairseq `--min-loss-scale`) */
                    minimum: number;
                };
                /** @description The number of updates between metric events */
                logEvery: number;
                /** @description Whether metric events say, layer by layer, how large gradients and states are, to see where a training runs away. It costs a forward pass for each of them and changes no update. */
                logNorms?: boolean;
                /** @description The number of updates between validations, or null to validate at the end of every epoch */
                validateEvery: number | null;
                /**
                 * @description How validations are compared, to find the best and to stop early: by loss, or by BLEU of the translated set
                 * @enum {string}
                 */
                validateOn: "loss" | "bleu";
                /** @description The beam of that translation; 1 is greedy search. Its other search options are those of the evaluation. */
                validateBeam: number;
                /** @description The number of updates between checkpoints, or null for a checkpoint at a stop only */
                checkpointEvery: number | null;
                /** @description The number of validations without improvement after which training ends, or null to go on */
                patience: number | null;
                /** @description The weights of the last N validations are averaged at the end; 1 takes the last weights as they are */
                averageLast: number;
                /**
                 * @description Which validation the weights at the end come from, or end with if several are averaged: the last one, or the best one as `validateOn` compares them (fairseq’s checkpoint_best)
                 * @enum {string}
                 */
                finalWeights: "last" | "best";
                /** @description The tensor bytes beyond which a micro-batch counts as out of memory, or null for the engine's own limit */
                memoryLimitBytes: number | null;
            };
            evaluation: {
                /**
                 * @description The part of the dataset that is translated; `valid` is for choices that must not depend on the test set
                 * @enum {string}
                 */
                split: "test" | "valid";
                /** @description The metrics of the log-probabilities */
                metrics: components["schemas"]["LanguageMetricChoice"][];
            };
            /** @description Where a run is executed and how long it may take */
            resources: {
                /** @description The group of workers that may take the run */
                pool: string;
                /** @description Labels that a worker must have in addition to belonging to the pool */
                labels: string[];
                /** @description Runs with a higher priority start first */
                priority: number;
                /** @description The time limit for each attempt */
                timeLimitSeconds: number;
                /**
                 * @description The engine to compute on. `auto` chooses the fastest engine that can be loaded.
                 * @enum {string}
                 */
                engine: "auto" | "native" | "wasm" | "cpu" | "tensorflow" | "webgpu" | "cuda" | "float64";
                /** @description The threads that the engine computes with */
                threads: number;
                /** @description The GPUs that the run has for itself. One for each process of the engine `cuda`, and otherwise none, if left out. With the engine `auto`, a run with GPUs computes on one, and a run to which a worker has given none computes on the processor. */
                gpus?: number;
                /** @description The memory that each of its GPUs must have, in MiB. It is also the most that the tensors of the run may take there. */
                gpuMemoryMiB?: number;
                /** @description The memory of the machine that is set aside for the run, in MiB */
                memoryMiB?: number;
                /**
                 * @description Whether layers are computed a second time in the backward pass, so that training keeps less in memory. `auto`, if left out: where it would need more than the run may have, and from the first batch on that does not fit. The result does not depend on it.
                 * @enum {string}
                 */
                recompute?: "auto" | "always" | "never";
                /** @description Whether nothing else may run on the machine meanwhile, so that times can be trusted */
                exclusive?: boolean;
                /** @description The number of processes that train the model together, over MPI. Each has `threads` threads (and, on the engine `cuda`, a GPU) and computes its share of the parts of every batch (`recipe.batchParts`). The result does not depend on it. */
                processes?: number;
            };
            seed: number;
        };
        /**
         * LanguageSpec
         * @description `dataset`, `model` and `positional` are required, unless the matrix supplies the whole section.
         */
        LanguageSpec: {
            /** @description What people call the experiment */
            name: string;
            /**
             * @description What is trained: a language model
             * @enum {string}
             */
            kind: "language-model";
            dataset?: components["schemas"]["DatasetChoice"];
            /** @description How raw lines become tokens */
            preprocessing?: {
                /**
                 * @description The side of the dataset that is read. Both are the same in `plain-text`.
                 * @enum {string}
                 */
                side?: "source" | "target";
                /** @description Whether to change all text to lower case */
                lowercase?: boolean;
                /** @description The tokens that byte-level BPE learns on the training text, with two special ones and all 256 bytes. A small text gives fewer. */
                vocabularySize?: number;
            };
            /** @description The size and form of a language model */
            model?: {
                /** @description d: the width of the residual stream, which is a multiple of `heads` */
                dimension: number;
                /** @description The number of attention heads */
                heads: number;
                /** @description The inner width of the feed-forward layers */
                feedForward: number;
                /** @description The number of layers of the decoder */
                layers: number;
                /** @description The longest input in tokens, EOS included, on either side. A positional encoding may set a lower limit. */
                maxPositions: number;
                /**
                 * @description `post`: LayerNorm(x + f(x)) (Vaswani et al. 2017); `pre`: x + f(LayerNorm(x)), with a final norm in each stack.
                 * @enum {string}
                 */
                norm?: "post" | "pre";
                /** @description True for one table of input and output embeddings, the default; false for two */
                tiedEmbeddings?: boolean;
                /** @description Whether the output projection has a bias: OpenNMT's has one, fairseq's does not */
                outputBias?: boolean;
                /**
                 * @description The function inside the feed-forward layers. Default: `relu`. `gelu` is x·Φ(x), `gelu-tanh` its approximation with tanh, GPT-2's (both Hendrycks & Gimpel 2016).
                 * @enum {string}
                 */
                activation?: "relu" | "gelu" | "gelu-tanh";
                /**
                 * @description `sqrt`: embeddings times √d (Vaswani et al. 2017, §3.4), the default; `none`: as they are
                 * @enum {string}
                 */
                embeddingScale?: "sqrt" | "none";
                /** @description ε of the layer norms. Default: 1e-5 */
                normEpsilon?: number;
            };
            positional?: components["schemas"]["PositionalChoice"];
            /** @description How the model is trained. What is left out comes from the preset of the model. */
            recipe?: {
                /** @description The number of optimiser updates after which training ends */
                maxUpdates?: number;
                /** @description The most tokens in a batch, padding included, counted on its longer side (fairseq `--max-tokens`) */
                batchTokens?: number;
                /** @description The number of batches per update. The gradient is their sum, divided by the number of their target tokens. */
                accumulate?: number;
                /**
                 * @description The number of parts that each batch is cut into, by sentences. Their gradients are summed in a fixed order, so that `resources.processes` processes, which share the parts, make the same updates to the bit as one process does. Each part has dropout masks of its own, so that another number of parts is another training.
                 * @enum {unknown}
                 */
                batchParts?: 1 | 2 | 4 | 8 | 16 | 32 | 64 | 128 | 256;
                /** @description The share of elements dropped from embeddings and from the output of each sub-layer */
                dropout?: number;
                /** @description The share of attention weights that is dropped */
                attentionDropout?: number;
                /** @description The share of activations dropped inside the feed-forward layers */
                activationDropout?: number;
                /** @description ε of fairseq's `label_smoothed_cross_entropy` */
                labelSmoothing?: number;
                /** @description The peak of the schedule, reached at `warmupUpdates`; from there it falls with the inverse square root of the update */
                learningRate?: number;
                /** @description The number of updates over which the learning rate rises to its peak */
                warmupUpdates?: number;
                /** @description The learning rate before the first update */
                warmupFrom?: number;
                /** @description The optimiser Adam (Kingma & Ba 2015) */
                adam?: {
                    /** @description The share of the running mean of gradients that is kept at each update */
                    beta1?: number;
                    /** @description The share of the running mean of squared gradients that is kept at each update */
                    beta2?: number;
                    /** @description Is added to the denominator, which keeps it from zero */
                    epsilon?: number;
                };
                /** @description The gradient norm beyond which gradients are clipped, or null for no clipping */
                clipNorm?: number | null;
                /**
                 * @description `bf16`: the operands of matrix products are rounded to bfloat16, on engines that can; weights and sums stay in fp32. `fp16`: they are rounded to half precision, and the loss is scaled (`lossScale`); attention, norms and the loss stay in fp32, which fairseq’s --fp16 computes in half precision too. `fp64`: everything is in double precision, on the engine `float64` only
                 * @enum {string}
                 */
                precision?: "fp32" | "bf16" | "fp16" | "fp64";
                /** @description Dynamic loss scaling, with `precision` `fp16` only: the loss is multiplied by a scale before it is differentiated, and the gradient divided by it. An update whose gradient overflows is skipped, and the scale halved. */
                lossScale?: {
                    /** @description The scale of the first update (fairseq `--fp16-init-scale`) */
                    initial?: number;
                    /** @description The number of updates without overflow after which the scale is doubled. Default: 2^14 / `accumulate`, as in fairseq */
                    window?: number;
                    /** @description The scale that ends the training as diverged when it is reached (fairseq `--min-loss-scale`) */
                    minimum?: number;
                };
                /** @description The number of updates between metric events */
                logEvery?: number;
                /** @description Whether metric events say, layer by layer, how large gradients and states are, to see where a training runs away. It costs a forward pass for each of them and changes no update. */
                logNorms?: boolean;
                /** @description The number of updates between validations, or null to validate at the end of every epoch */
                validateEvery?: number | null;
                /**
                 * @description How validations are compared, to find the best and to stop early: by loss, or by BLEU of the translated set
                 * @enum {string}
                 */
                validateOn?: "loss" | "bleu";
                /** @description The beam of that translation; 1 is greedy search. Its other search options are those of the evaluation. */
                validateBeam?: number;
                /** @description The number of updates between checkpoints, or null for a checkpoint at a stop only */
                checkpointEvery?: number | null;
                /** @description The number of validations without improvement after which training ends, or null to go on */
                patience?: number | null;
                /** @description The weights of the last N validations are averaged at the end; 1 takes the last weights as they are */
                averageLast?: number;
                /**
                 * @description Which validation the weights at the end come from, or end with if several are averaged: the last one, or the best one as `validateOn` compares them (fairseq’s checkpoint_best)
                 * @enum {string}
                 */
                finalWeights?: "last" | "best";
                /** @description The tensor bytes beyond which a micro-batch counts as out of memory, or null for the engine's own limit */
                memoryLimitBytes?: number | null;
            };
            /** @description Every variant is trained once with each seed */
            seeds: number[];
            /** @description What of the dataset is scored, by which metrics */
            evaluation?: {
                /**
                 * @description The part of the dataset that is translated; `valid` is for choices that must not depend on the test set
                 * @enum {string}
                 */
                split?: "test" | "valid";
                /** @description The metrics of the log-probabilities */
                metrics?: components["schemas"]["LanguageMetricChoice"][];
            };
            /** @description Where a run is executed and how long it may take */
            resources?: {
                /** @description The group of workers that may take the run */
                pool?: string;
                /** @description Labels that a worker must have in addition to belonging to the pool */
                labels?: string[];
                /** @description Runs with a higher priority start first */
                priority?: number;
                /** @description The time limit for each attempt */
                timeLimitSeconds?: number;
                /**
                 * @description The engine to compute on. `auto` chooses the fastest engine that can be loaded.
                 * @enum {string}
                 */
                engine?: "auto" | "native" | "wasm" | "cpu" | "tensorflow" | "webgpu" | "cuda" | "float64";
                /** @description The threads that the engine computes with */
                threads?: number;
                /** @description The GPUs that the run has for itself. One for each process of the engine `cuda`, and otherwise none, if left out. With the engine `auto`, a run with GPUs computes on one, and a run to which a worker has given none computes on the processor. */
                gpus?: number;
                /** @description The memory that each of its GPUs must have, in MiB. It is also the most that the tensors of the run may take there. */
                gpuMemoryMiB?: number;
                /** @description The memory of the machine that is set aside for the run, in MiB */
                memoryMiB?: number;
                /**
                 * @description Whether layers are computed a second time in the backward pass, so that training keeps less in memory. `auto`, if left out: where it would need more than the run may have, and from the first batch on that does not fit. The result does not depend on it.
                 * @enum {string}
                 */
                recompute?: "auto" | "always" | "never";
                /** @description Whether nothing else may run on the machine meanwhile, so that times can be trusted */
                exclusive?: boolean;
                /** @description The number of processes that train the model together, over MPI. Each has `threads` threads (and, on the engine `cuda`, a GPU) and computes its share of the parts of every batch (`recipe.batchParts`). The result does not depend on it. */
                processes?: number;
            };
            /** @description Maps JSON pointers into the spec to the values to try there; there is a run for each combination and seed */
            matrix?: {
                [key: string]: components["schemas"]["JsonValue"][];
            };
        };
        /**
         * LeastGap
         * @description How far apart the rows must be; 0 if it is left out
         */
        LeastGap: {
            /** @description The least gap; a negative one says “at least as good as” */
            value: number;
            /** @description Why it has this value, in a sentence. It must be set before running. */
            because: string;
        };
        /** LengthRange */
        LengthRange: {
            from: number;
            to: number | null;
            /** @description How many segments are in the range */
            segments: number;
            /** @description Of these segments alone: the score of the run, and of each other one in its order */
            scores: (number | null)[];
        };
        /** LogLine */
        LogLine: {
            /** @description Orders the events of all runs */
            position: number;
            /** @description ISO 8601, UTC */
            at: string;
            /** @description Number of the attempt */
            attempt: number;
            /** @enum {string} */
            level: "info" | "warn" | "error";
            message: string;
            step: number | null;
            stream: ("stdout" | "stderr") | null;
            /** @description Whether a later attempt has repeated what the line tells of */
            superseded: boolean;
        };
        /** LogPage */
        LogPage: {
            lines: components["schemas"]["LogLine"][];
            nextCursor: string | null;
        };
        /** MachineMeasure */
        MachineMeasure: {
            /** @enum {string} */
            name: "cpu" | "memory" | "gpu" | "gpuMemory" | "processorWatts" | "gpuWatts";
            /** @description The mean of each part of the time; null where no worker of the machine has reported it */
            values: (number | null)[];
        };
        /**
         * MachineReading
         * @description What a machine does not tell is left out. It is never estimated
         */
        MachineReading: {
            /** @description How busy all processors of the machine were since the last reading, in percent */
            cpu: number;
            /** @description How much of the memory of the machine is used, in percent */
            memory: number;
            /** @description How busy the GPUs of the machine are on average, in percent */
            gpu?: number;
            /** @description How much of the memory of the GPUs is used, in percent */
            gpuMemory?: number;
            /** @description The mean power of the processor packages since the last reading, by their counters (RAPL) */
            processorWatts?: number;
            /** @description The power of all GPUs, as nvidia-smi tells it */
            gpuWatts?: number;
        };
        /** MachineUse */
        MachineUse: {
            /** @description ISO 8601, UTC */
            from: string;
            /** @description The end of the present minute; ISO 8601, UTC */
            to: string;
            /** @description How many machines have reported in this time, also those above the limit */
            total: number;
            /** @description By name */
            machines: components["schemas"]["UsedMachine"][];
        };
        /** Margin */
        Margin: {
            /** @description The largest deviation that is no difference */
            value: number;
            /** @description Why it has this value, in a sentence. It must be set before running. */
            because: string;
        };
        /** Me */
        Me: {
            /**
             * @description How the caller is known: by a key, or by the cookie of a session. `off`: the server asks nobody, since only its own machine can reach it
             * @enum {string}
             */
            authentication: "key" | "session" | "off";
            key: components["schemas"]["OwnKey"] | null;
            /** @description The kinds of routes that the caller may use */
            access: ("read" | "submit" | "admin" | "worker")[];
            csrfToken: string | null;
            /** @description The code that the server runs */
            codeVersion: string;
        };
        /** Measurement */
        Measurement: {
            /**
             * @description The time of forward passes over one batch, or the peak memory of training on it
             * @enum {string}
             */
            kind: "forward-time" | "training-memory";
            rows: {
                /** @description The row as the paper names it */
                row: string;
                /** @description The positional encoding, with its options */
                positional: {
                    /** @enum {string} */
                    type: "none";
                } | {
                    /** @enum {string} */
                    type: "sape";
                    /**
                     * @description `fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn
                     * @enum {string}
                     */
                    layout?: "fairseq" | "interleaved";
                    /** @description The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT */
                    offset?: number;
                } | {
                    /** @enum {string} */
                    type: "lape";
                    /** @description The longest input. The table of each side has one row more, as in the published code. */
                    length?: number;
                    /**
                     * @description `posnet-code` repeats an off-by-one of the code published with Zhang et al. 2023: it trains the decoder on rows 0 … n-1 but decodes token t with row t+1, which may explain its low LAPE scores.
                     * @enum {string}
                     */
                    compat?: "none" | "posnet-code";
                } | {
                    /** @enum {string} */
                    type: "rpe";
                    /** @description k: distances are clipped to -k … k. Shaw et al. use 16 (base) and 8 (big), tensor2tensor 20. */
                    distance?: number;
                    /** @description True for one table per head, false for one that all heads of a layer share */
                    perHead?: boolean;
                    /**
                     * @description `self` for self-attention only, as in Shaw et al.; `all` for cross-attention too
                     * @enum {string}
                     */
                    attentions?: "self" | "all";
                } | {
                    /** @enum {string} */
                    type: "adaptive-t5";
                    /** @description Divides α and β, so that distances up to about this one get different biases */
                    distance?: number;
                    /** @description l1: the number of units in the first hidden layer of each head's networks */
                    inner?: number;
                    /** @description l2: the number of units in the second hidden layer of each head's networks */
                    outer?: number;
                    /** @description Dropout after the first hidden layer */
                    dropout?: number;
                } | {
                    /** @enum {string} */
                    type: "posnet-attn";
                    /** @description L: the number of kernels, which is the longest input */
                    length?: number;
                    /** @description The dropout of PosNet's own output, independent of the model's (§3.3) */
                    dropout?: number;
                    /**
                     * @description σ of Eq 21: the function applied to the output of PosNet
                     * @enum {string}
                     */
                    activation?: "relu" | "identity";
                    /** @description True to add the values themselves, as in Eq 23; Eq 17 and 21 do not */
                    residual?: boolean;
                    /**
                     * @description `self` for self-attention only; `all` for cross-attention too
                     * @enum {string}
                     */
                    attentions?: "self" | "all";
                } | {
                    /** @enum {string} */
                    type: "posnet-embed";
                    /** @description d_p: the width of the kernels; the paper's 128 (base) and 256 (big) are a quarter of the model's */
                    dimension?: number;
                    /** @description L: the number of kernels, which is the longest input */
                    length?: number;
                    /**
                     * @description One PosNet for both sides, or one for each
                     * @enum {string}
                     */
                    sharing?: "shared" | "separate";
                    /**
                     * @description Which embeddings it is applied to
                     * @enum {string}
                     */
                    sides?: "both" | "encoder" | "decoder";
                    /** @description The dropout of PosNet's own output, independent of the model's (§3.3) */
                    dropout?: number;
                } | {
                    /** @enum {string} */
                    type: "weight-concat";
                    /** @description L: the number of blocks in Φ, which is the longest input. Each query takes memory in proportion to L·d_k. */
                    length?: number;
                } | {
                    /** @enum {string} */
                    type: "t5";
                    /** @description The number of buckets. Half of them hold one distance each, the others logarithmically growing ranges. */
                    buckets?: number;
                    /** @description All distances from this one on share the last bucket */
                    distance?: number;
                } | {
                    /** @enum {string} */
                    type: "rope";
                    /** @description The base of the angles: θ_i = base^(-2i/d_k) */
                    base?: number;
                } | {
                    /** @enum {string} */
                    type: "alibi";
                } | {
                    /** @enum {string} */
                    type: "xl-in";
                    /** @description Where the order of each source sentence comes from */
                    orders?: {
                        /** @enum {string} */
                        from: "btg";
                        /**
                         * @description How the word alignments of both directions are combined
                         * @enum {string}
                         */
                        symmetrisation?: "intersect" | "union" | "grow-diag" | "grow-diag-final" | "grow-diag-final-and";
                        /** @description The most training pairs, from the first, that the preorderer learns from. The aligner reads all pairs. */
                        sentences?: number;
                        /** @description The preorderer learns from pairs of at most so many source tokens */
                        maximumTokens?: number;
                        /**
                         * @description `top-down`: Nakagawa 2015, which is far faster; `lader`: Neubig et al. 2012, as in the paper of XL PE
                         * @enum {string}
                         */
                        parser?: "top-down" | "lader";
                        /** @description The passes of the preorderer over its training pairs */
                        iterations?: number;
                        /** @description The beam of the preorderer */
                        beamWidth?: number;
                        /**
                         * @description The neighbour that unaligned words join
                         * @enum {string}
                         */
                        unaligned?: "right" | "left";
                        /** @description Features that were updated less often are left out of the preorderer */
                        minimumUpdates?: number;
                        /** @description Whether the preorderer has features of the classes of words beside those of words. The classes are those of the file that dataset.classes names. False where it is left out */
                        classes?: boolean;
                        /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                        noise?: number;
                    } | {
                        /** @enum {string} */
                        from: "oracle";
                        /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                        noise?: number;
                    } | {
                        /** @enum {string} */
                        from: "identity";
                        /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                        noise?: number;
                    } | {
                        /** @enum {string} */
                        from: "random";
                        /** @description Which random orders; not the seed of the run */
                        seed?: number;
                        /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                        noise?: number;
                    };
                    /** @description The size of U and V in Eq 7: `full` for d × d; r for one r × r matrix that all d/r slices of the positions share; `paper` for 64, with which the paper's parameter count comes out */
                    rank?: "full" | "paper" | number;
                    /**
                     * @description `fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn
                     * @enum {string}
                     */
                    layout?: "fairseq" | "interleaved";
                    /** @description The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT */
                    offset?: number;
                } | {
                    /** @enum {string} */
                    type: "xl-head";
                    /** @description Where the order of each source sentence comes from */
                    orders?: {
                        /** @enum {string} */
                        from: "btg";
                        /**
                         * @description How the word alignments of both directions are combined
                         * @enum {string}
                         */
                        symmetrisation?: "intersect" | "union" | "grow-diag" | "grow-diag-final" | "grow-diag-final-and";
                        /** @description The most training pairs, from the first, that the preorderer learns from. The aligner reads all pairs. */
                        sentences?: number;
                        /** @description The preorderer learns from pairs of at most so many source tokens */
                        maximumTokens?: number;
                        /**
                         * @description `top-down`: Nakagawa 2015, which is far faster; `lader`: Neubig et al. 2012, as in the paper of XL PE
                         * @enum {string}
                         */
                        parser?: "top-down" | "lader";
                        /** @description The passes of the preorderer over its training pairs */
                        iterations?: number;
                        /** @description The beam of the preorderer */
                        beamWidth?: number;
                        /**
                         * @description The neighbour that unaligned words join
                         * @enum {string}
                         */
                        unaligned?: "right" | "left";
                        /** @description Features that were updated less often are left out of the preorderer */
                        minimumUpdates?: number;
                        /** @description Whether the preorderer has features of the classes of words beside those of words. The classes are those of the file that dataset.classes names. False where it is left out */
                        classes?: boolean;
                        /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                        noise?: number;
                    } | {
                        /** @enum {string} */
                        from: "oracle";
                        /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                        noise?: number;
                    } | {
                        /** @enum {string} */
                        from: "identity";
                        /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                        noise?: number;
                    } | {
                        /** @enum {string} */
                        from: "random";
                        /** @description Which random orders; not the seed of the run */
                        seed?: number;
                        /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                        noise?: number;
                    };
                    /** @description τ: the first heads of the encoder, which read cross-lingual positions; the others read absolute ones */
                    heads?: number;
                    /**
                     * @description The layers in which these heads do so: the first, whose input Eq 9 defines, or all, where the other layers exchange the positions in their input
                     * @enum {string}
                     */
                    layers?: "first" | "all";
                    /**
                     * @description Which embeddings the residual connection of the first layer carries on
                     * @enum {string}
                     */
                    residual?: "absolute" | "cross-lingual";
                    /**
                     * @description `fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn
                     * @enum {string}
                     */
                    layout?: "fairseq" | "interleaved";
                    /** @description The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT */
                    offset?: number;
                } | {
                    /** @enum {string} */
                    type: "xl-combined";
                    /** @description Where the order of each source sentence comes from */
                    orders?: {
                        /** @enum {string} */
                        from: "btg";
                        /**
                         * @description How the word alignments of both directions are combined
                         * @enum {string}
                         */
                        symmetrisation?: "intersect" | "union" | "grow-diag" | "grow-diag-final" | "grow-diag-final-and";
                        /** @description The most training pairs, from the first, that the preorderer learns from. The aligner reads all pairs. */
                        sentences?: number;
                        /** @description The preorderer learns from pairs of at most so many source tokens */
                        maximumTokens?: number;
                        /**
                         * @description `top-down`: Nakagawa 2015, which is far faster; `lader`: Neubig et al. 2012, as in the paper of XL PE
                         * @enum {string}
                         */
                        parser?: "top-down" | "lader";
                        /** @description The passes of the preorderer over its training pairs */
                        iterations?: number;
                        /** @description The beam of the preorderer */
                        beamWidth?: number;
                        /**
                         * @description The neighbour that unaligned words join
                         * @enum {string}
                         */
                        unaligned?: "right" | "left";
                        /** @description Features that were updated less often are left out of the preorderer */
                        minimumUpdates?: number;
                        /** @description Whether the preorderer has features of the classes of words beside those of words. The classes are those of the file that dataset.classes names. False where it is left out */
                        classes?: boolean;
                        /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                        noise?: number;
                    } | {
                        /** @enum {string} */
                        from: "oracle";
                        /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                        noise?: number;
                    } | {
                        /** @enum {string} */
                        from: "identity";
                        /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                        noise?: number;
                    } | {
                        /** @enum {string} */
                        from: "random";
                        /** @description Which random orders; not the seed of the run */
                        seed?: number;
                        /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                        noise?: number;
                    };
                    /** @description The size of U and V in Eq 7: `full` for d × d; r for one r × r matrix that all d/r slices of the positions share; `paper` for 64, with which the paper's parameter count comes out */
                    rank?: "full" | "paper" | number;
                    /** @description τ: the first heads of the encoder, which read cross-lingual positions; the others read absolute ones */
                    heads?: number;
                    /**
                     * @description The layers in which these heads do so: the first, whose input Eq 9 defines, or all, where the other layers exchange the positions in their input
                     * @enum {string}
                     */
                    layers?: "first" | "all";
                    /**
                     * @description Which embeddings the residual connection of the first layer carries on
                     * @enum {string}
                     */
                    residual?: "absolute" | "cross-lingual";
                    /**
                     * @description `fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn
                     * @enum {string}
                     */
                    layout?: "fairseq" | "interleaved";
                    /** @description The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT */
                    offset?: number;
                } | {
                    /** @enum {string} */
                    type: "randomised";
                    /** @description L: the positions of a sentence are drawn from 0 … L - 1, so L is the longest source */
                    length?: number;
                    /**
                     * @description `fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn
                     * @enum {string}
                     */
                    layout?: "fairseq" | "interleaved";
                    /** @description The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT */
                    offset?: number;
                };
            }[];
            /** @description The sizes of the paper */
            size: {
                /**
                 * @description The size of the model
                 * @enum {string}
                 */
                preset: "probe" | "tiny" | "iwslt" | "base" | "big" | "opennmt-big";
                /** @description Types of the joint vocabulary */
                vocabulary: number;
                /** @description Sentences in the batch */
                sentences: number;
                /** @description Tokens of each sentence, on each side */
                tokens: number;
            };
            /** @description Timed passes in each round; 1 for memory */
            repeats: number;
            /** @description [row][column] → what the paper prints. It is shown beside what is measured, and not judged. */
            printed?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
        };
        /**
         * MetricChoice
         * @description A metric, with its options
         */
        MetricChoice: {
            /** @enum {string} */
            id: "bleu";
            /**
             * @description Ignore case.
             * @default false
             */
            lowercase?: boolean;
            /**
             * @description Tokenizer applied to hypotheses and references.
             * @default 13a
             * @enum {string}
             */
            tokenize?: "13a" | "intl" | "char" | "zh" | "none";
            /**
             * @description What an order without matches counts as (Chen & Cherry 2014).
             * @default exp
             * @enum {string}
             */
            smoothMethod?: "exp" | "floor" | "add-k" | "none";
            /**
             * @description The floor or the k; null takes 0.1 for floor, 1 for add-k.
             * @default null
             */
            smoothValue?: number | null;
            /**
             * @description Longest n-gram counted.
             * @default 4
             */
            maxOrder?: number;
            /**
             * @description Leave out orders the hypothesis is too short for (sentence BLEU).
             * @default false
             */
            effectiveOrder?: boolean;
        } | {
            /** @enum {string} */
            id: "bleu-uncased";
            /**
             * @description Tokenizer applied to hypotheses and references.
             * @default 13a
             * @enum {string}
             */
            tokenize?: "13a" | "intl" | "char" | "zh" | "none";
            /**
             * @description What an order without matches counts as (Chen & Cherry 2014).
             * @default exp
             * @enum {string}
             */
            smoothMethod?: "exp" | "floor" | "add-k" | "none";
            /**
             * @description The floor or the k; null takes 0.1 for floor, 1 for add-k.
             * @default null
             */
            smoothValue?: number | null;
            /**
             * @description Longest n-gram counted.
             * @default 4
             */
            maxOrder?: number;
            /**
             * @description Leave out orders the hypothesis is too short for (sentence BLEU).
             * @default false
             */
            effectiveOrder?: boolean;
        } | {
            /** @enum {string} */
            id: "chrf";
            /**
             * @description Longest character n-gram counted.
             * @default 6
             */
            charOrder?: number;
            /**
             * @description Longest word n-gram counted.
             * @default 0
             */
            wordOrder?: number;
            /**
             * @description How much more recall weighs than precision.
             * @default 2
             */
            beta?: number;
            /**
             * @description Ignore case.
             * @default false
             */
            lowercase?: boolean;
            /**
             * @description Count white space as characters.
             * @default false
             */
            whitespace?: boolean;
            /**
             * @description Smooth each order by 1e-16 instead of averaging those that occur.
             * @default false
             */
            epsSmoothing?: boolean;
        } | {
            /** @enum {string} */
            id: "chrf++";
            /**
             * @description Longest character n-gram counted.
             * @default 6
             */
            charOrder?: number;
            /**
             * @description Longest word n-gram counted.
             * @default 2
             */
            wordOrder?: number;
            /**
             * @description How much more recall weighs than precision.
             * @default 2
             */
            beta?: number;
            /**
             * @description Ignore case.
             * @default false
             */
            lowercase?: boolean;
            /**
             * @description Count white space as characters.
             * @default false
             */
            whitespace?: boolean;
            /**
             * @description Smooth each order by 1e-16 instead of averaging those that occur.
             * @default false
             */
            epsSmoothing?: boolean;
        } | {
            /** @enum {string} */
            id: "ter";
            /**
             * @description Undo XML escapes and split punctuation off before comparing.
             * @default false
             */
            normalized?: boolean;
            /**
             * @description Delete punctuation before comparing.
             * @default false
             */
            noPunct?: boolean;
            /**
             * @description Apply the two options above to Chinese and Japanese as well.
             * @default false
             */
            asianSupport?: boolean;
            /**
             * @description Tell upper from lower case.
             * @default false
             */
            caseSensitive?: boolean;
        } | {
            /** @enum {string} */
            id: "compound-bleu";
            /**
             * @description Which value is the score: exact n-gram comparison, or fairseq-score with its hash collisions.
             * @default exact
             * @enum {string}
             */
            scorer?: "exact" | "fairseq";
            /**
             * @description Split words at hyphens before scoring.
             * @default true
             */
            split?: boolean;
            /**
             * @description Longest n-gram counted.
             * @default 4
             */
            maxOrder?: number;
        };
        /**
         * MetricRow
         * @description One line
         */
        MetricRow: {
            /** @description Id of the experiment */
            experiment: string;
            study: string | null;
            part: string | null;
            /** @description The row of the table */
            variant: string;
            /** @description The seed of the run */
            seed: number;
            /** @description Id of the run */
            run: string;
            /** @description The name of the series, such as `train/loss` */
            metric: string;
            /** @description Number of optimiser updates so far */
            step: number;
            /** @description The measured value */
            value: number;
            /** @description When it was measured; ISO 8601, UTC */
            at: string;
        };
        /** MetricSeries */
        MetricSeries: {
            /** @description The first step of the range */
            from: number;
            /** @description The last step of the range */
            to: number;
            /** @description In the order in which they were asked for */
            runs: components["schemas"]["RunSeries"][];
        };
        /** ModelPieces */
        ModelPieces: {
            attemptNumber: number;
            /** @description SHA-256 of the whole file */
            sha256: string;
            /** @description Size of the whole file */
            bytes: number;
        };
        /** ModelStored */
        ModelStored: {
            /** @description SHA-256, lower-case hexadecimal */
            sha256: string;
        };
        /** Modification */
        Modification: {
            /** @description JSON pointer into the spec */
            pointer: string;
            /** @description The value in the study; absent if the study has none */
            study: components["schemas"]["JsonValue"];
            /** @description The value that was judged; absent if it was left out */
            judged: components["schemas"]["JsonValue"];
        };
        /** NeededFiles */
        NeededFiles: {
            files: {
                /** @enum {string} */
                split: "train" | "valid" | "test";
                /** @enum {string} */
                side: "source" | "target";
                /** @description SHA-256, lower-case hexadecimal */
                sha256: string;
                bytes: number;
            }[];
        };
        /** NewApiKey */
        NewApiKey: {
            name: string;
            /**
             * @description What the key permits: `admin` includes `submit`, which includes `read`; `worker` stands alone
             * @enum {string}
             */
            role: "admin" | "submit" | "read" | "worker";
            /** @description A person or project; keys with one owner may change the same experiments. By default the name */
            owner?: string;
            /** @description The only name under which workers may register with the key; by default any name */
            workerName?: string;
            /** @description The only pools in which workers may register with the key, or to which it may submit; by default any */
            pools?: string[];
            /** @description How many runs may be added with a key that submits; by default any number */
            runBudget?: number;
            /** @description ISO 8601 in UTC, in the future */
            expiresAt?: string;
        };
        /** NewDataset */
        NewDataset: {
            /** @description What specs may call it, besides its hash. Unique among the datasets of its owner */
            name: string;
            /** @description ISO 639 code */
            source: string;
            /** @description ISO 639 code */
            target: string;
            /** @description Under which terms it may be used */
            licence: string;
            /**
             * @description Who may name it in a spec, besides administrators
             * @enum {string}
             */
            readers: "owner" | "everybody";
            files: {
                /** @description Two files of which line i of one translates line i of the other */
                train: {
                    source: {
                        /** @description SHA-256, lower-case hexadecimal */
                        sha256: string;
                        /** @description Size of the whole file */
                        bytes: number;
                    };
                    target: {
                        /** @description SHA-256, lower-case hexadecimal */
                        sha256: string;
                        /** @description Size of the whole file */
                        bytes: number;
                    };
                };
                /** @description Two files of which line i of one translates line i of the other */
                valid: {
                    source: {
                        /** @description SHA-256, lower-case hexadecimal */
                        sha256: string;
                        /** @description Size of the whole file */
                        bytes: number;
                    };
                    target: {
                        /** @description SHA-256, lower-case hexadecimal */
                        sha256: string;
                        /** @description Size of the whole file */
                        bytes: number;
                    };
                };
                /** @description Two files of which line i of one translates line i of the other */
                test: {
                    source: {
                        /** @description SHA-256, lower-case hexadecimal */
                        sha256: string;
                        /** @description Size of the whole file */
                        bytes: number;
                    };
                    target: {
                        /** @description SHA-256, lower-case hexadecimal */
                        sha256: string;
                        /** @description Size of the whole file */
                        bytes: number;
                    };
                };
            };
        };
        /** NextRun */
        NextRun: {
            claimed: components["schemas"]["Claimed"] | null;
            /** @description How many runs of the pool wait where none was given to the worker, and 0 where one was; at most 1,000 are counted */
            waitingRuns: number;
        };
        /** Origin */
        Origin: {
            /** @description SHA-256, lower-case hexadecimal */
            bundle: string;
            /** @description The ids of the trusted keys that have signed it */
            signers: string[];
            /** @description When the bundle was made */
            made: string;
            /** @description The version of Ordo that made it */
            ordo: string;
            git: {
                commit: string;
                dirty: boolean;
            } | null;
        };
        /**
         * OtherTranslation
         * @description What the run named by `against` made of it
         */
        OtherTranslation: {
            hypothesis: string;
            /** @description Of the segment alone. BLEU leaves out n-gram orders for which it is too short. */
            scores: components["schemas"]["SegmentScore"][];
        };
        /**
         * OwnKey
         * @description The caller's key; null where none is asked for
         */
        OwnKey: {
            id: string;
            name: string;
            /** @description Whose experiments the key may change */
            owner: string;
            /**
             * @description What the key permits: `admin` includes `submit`, which includes `read`; `worker` stands alone
             * @enum {string}
             */
            role: "admin" | "submit" | "read" | "worker";
            expiresAt: string | null;
        };
        /** OwnerUse */
        OwnerUse: {
            owner: string;
            count: number;
            bytes: number;
        };
        /**
         * PartSpec
         * @description A spec without name and seeds, which the study gives
         */
        PartSpec: {
            /**
             * @description What is trained: a model that translates, which is the default
             * @default translation
             * @enum {string}
             */
            kind: "translation";
            dataset?: components["schemas"]["DatasetChoice"];
            /** @description How raw lines become tokens */
            preprocessing?: {
                /**
                 * @description `moses`: the Moses tokenizer for each language. `none`: the text is already tokenised, with spaces between tokens.
                 * @enum {string}
                 */
                tokenizer?: "none" | "moses";
                /** @description Whether to normalise punctuation as Moses does and then to remove non-printing characters */
                normalize?: boolean;
                /**
                 * @description Whether to change all text to lower case
                 * @default false
                 */
                lowercase?: boolean;
                /** @description The Moses tokenizer's option `-a`, which also splits hyphens */
                aggressive?: boolean;
                /** @description How words are split into sub-words (byte pair encoding). Null keeps whole words. */
                bpe?: {
                    /** @description The number of merges, which is about the size of the vocabulary */
                    merges?: number;
                    /** @description Whether one set of merges is learned on both languages together */
                    joint?: boolean;
                    /** @description Sub-words that occur less often than this in their language's training text are split further, as in subword-nmt */
                    vocabularyThreshold?: number;
                } | null;
                /** @description How the vocabulary is built */
                vocabulary?: {
                    /**
                     * @description The size of the vocabulary is padded to a multiple of this number (8 in fairseq)
                     * @default 8
                     */
                    padTo?: number;
                    /**
                     * @description Whether both languages share one vocabulary
                     * @default true
                     */
                    joint?: boolean;
                };
                /** @description Which training pairs to keep, by their lengths in tokens after BPE. Null keeps all. */
                clean?: {
                    /** @description The largest allowed ratio of one side's length to the other's */
                    ratio?: number;
                    /** @description The least number of tokens on either side */
                    minimum?: number;
                    /** @description The largest number of tokens on either side */
                    maximum?: number;
                } | null;
            };
            /** @description The size and form of the model: a preset, and what differs from it */
            model?: {
                /**
                 * @description The model whose sizes hold where the spec gives none
                 * @enum {string}
                 */
                preset: "probe" | "tiny" | "iwslt" | "base" | "big" | "opennmt-big";
                /** @description The kind of the encoder, with its options */
                encoder?: {
                    /** @enum {string} */
                    type: "transformer";
                } | {
                    /** @enum {string} */
                    type: "disan";
                } | {
                    /** @enum {string} */
                    type: "none";
                } | {
                    /** @enum {string} */
                    type: "lstm";
                };
                /** @description The kind of the decoder, with its options */
                decoder?: {
                    /** @enum {string} */
                    type: "transformer";
                } | {
                    /** @enum {string} */
                    type: "lstm";
                };
                /**
                 * @description The function inside the feed-forward layers. Default: `relu`. `gelu` is x·Φ(x), `gelu-tanh` its approximation with tanh, GPT-2's (both Hendrycks & Gimpel 2016).
                 * @enum {string}
                 */
                activation?: "relu" | "gelu" | "gelu-tanh";
                /** @description d: the width of the residual stream, which is a multiple of `heads` */
                dimension?: number;
                /** @description The number of attention heads */
                heads?: number;
                /** @description The inner width of the feed-forward layers */
                feedForward?: number;
                /** @description The number of layers of the encoder, which is 0 for an encoder of type `none` only */
                encoderLayers?: number;
                /** @description The number of layers of the decoder */
                decoderLayers?: number;
                /**
                 * @description `post`: LayerNorm(x + f(x)) (Vaswani et al. 2017); `pre`: x + f(LayerNorm(x)), with a final norm in each stack.
                 * @enum {string}
                 */
                norm?: "post" | "pre";
                /** @description True for one table of source, target and output embeddings, false for three tables; `inputs` for one table of source and target and another for the output (OpenNMT's `share_embeddings`). A shared table needs a joint vocabulary. */
                sharedEmbeddings?: boolean | "inputs";
                /** @description Whether the output projection has a bias: OpenNMT's has one, fairseq's does not */
                outputBias?: boolean;
                /**
                 * @description The longest input in tokens, EOS included, on either side. A positional encoding may set a lower limit.
                 * @default 1024
                 */
                maxPositions?: number;
            };
            positional?: components["schemas"]["PositionalChoice"];
            /** @description How the model is trained. What is left out comes from the preset of the model. */
            recipe?: {
                /** @description The number of optimiser updates after which training ends */
                maxUpdates?: number;
                /** @description The most tokens in a batch, padding included, counted on its longer side (fairseq `--max-tokens`) */
                batchTokens?: number;
                /** @description The number of batches per update. The gradient is their sum, divided by the number of their target tokens. */
                accumulate?: number;
                /**
                 * @description The number of parts that each batch is cut into, by sentences. Their gradients are summed in a fixed order, so that `resources.processes` processes, which share the parts, make the same updates to the bit as one process does. Each part has dropout masks of its own, so that another number of parts is another training.
                 * @enum {unknown}
                 */
                batchParts?: 1 | 2 | 4 | 8 | 16 | 32 | 64 | 128 | 256;
                /** @description The share of elements dropped from embeddings and from the output of each sub-layer */
                dropout?: number;
                /** @description The share of attention weights that is dropped */
                attentionDropout?: number;
                /** @description The share of activations dropped inside the feed-forward layers */
                activationDropout?: number;
                /**
                 * @description ε of fairseq's `label_smoothed_cross_entropy`
                 * @default 0.1
                 */
                labelSmoothing?: number;
                /** @description The peak of the schedule, reached at `warmupUpdates`; from there it falls with the inverse square root of the update */
                learningRate?: number;
                /** @description The number of updates over which the learning rate rises to its peak */
                warmupUpdates?: number;
                /**
                 * @description The learning rate before the first update
                 * @default 1e-7
                 */
                warmupFrom?: number;
                /** @description The optimiser Adam (Kingma & Ba 2015) */
                adam?: {
                    /**
                     * @description The share of the running mean of gradients that is kept at each update
                     * @default 0.9
                     */
                    beta1?: number;
                    /** @description The share of the running mean of squared gradients that is kept at each update */
                    beta2?: number;
                    /** @description Is added to the denominator, which keeps it from zero */
                    epsilon?: number;
                };
                /** @description The gradient norm beyond which gradients are clipped, or null for no clipping */
                clipNorm?: number | null;
                /**
                 * @description `bf16`: the operands of matrix products are rounded to bfloat16, on engines that can; weights and sums stay in fp32. `fp16`: they are rounded to half precision, and the loss is scaled (`lossScale`); attention, norms and the loss stay in fp32, which fairseq’s --fp16 computes in half precision too. `fp64`: everything is in double precision, on the engine `float64` only
                 * @default fp32
                 * @enum {string}
                 */
                precision?: "fp32" | "bf16" | "fp16" | "fp64";
                /** @description Dynamic loss scaling, with `precision` `fp16` only: the loss is multiplied by a scale before it is differentiated, and the gradient divided by it. An update whose gradient overflows is skipped, and the scale halved. */
                lossScale?: {
                    /** @description The scale of the first update (fairseq `--fp16-init-scale`) */
                    initial?: number;
                    /** @description The number of updates without overflow after which the scale is doubled. Default: 2^14 / `accumulate`, as in fairseq */
                    window?: number;
                    /** @description The scale that ends the training as diverged when it is reached (fairseq `--min-loss-scale`) */
                    minimum?: number;
                };
                /** @description The number of updates between metric events */
                logEvery?: number;
                /** @description Whether metric events say, layer by layer, how large gradients and states are, to see where a training runs away. It costs a forward pass for each of them and changes no update. */
                logNorms?: boolean;
                /** @description The number of updates between validations, or null to validate at the end of every epoch */
                validateEvery?: number | null;
                /**
                 * @description How validations are compared, to find the best and to stop early: by loss, or by BLEU of the translated set
                 * @default loss
                 * @enum {string}
                 */
                validateOn?: "loss" | "bleu";
                /**
                 * @description The beam of that translation; 1 is greedy search. Its other search options are those of the evaluation.
                 * @default 1
                 */
                validateBeam?: number;
                /** @description The number of updates between checkpoints, or null for a checkpoint at a stop only */
                checkpointEvery?: number | null;
                /** @description The number of validations without improvement after which training ends, or null to go on */
                patience?: number | null;
                /** @description The weights of the last N validations are averaged at the end; 1 takes the last weights as they are */
                averageLast?: number;
                /**
                 * @description Which validation the weights at the end come from, or end with if several are averaged: the last one, or the best one as `validateOn` compares them (fairseq’s checkpoint_best)
                 * @default last
                 * @enum {string}
                 */
                finalWeights?: "last" | "best";
                /**
                 * @description The tensor bytes beyond which a micro-batch counts as out of memory, or null for the engine's own limit
                 * @default null
                 */
                memoryLimitBytes?: number | null;
            };
            /** @description How the trained model translates, and what is scored. What is left out comes from the preset of the model. */
            evaluation?: {
                /** @description The number of hypotheses kept per sentence; 1 is greedy search */
                beam?: number;
                /** @description How hypotheses of different lengths are compared */
                lengthPenalty?: {
                    /**
                     * @description `fairseq`: Σ log p / length^α; `gnmt`: Σ log p / ((5 + length) / 6)^α (Wu et al. 2016, Eq 14). EOS counts.
                     * @enum {string}
                     */
                    kind: "fairseq" | "gnmt";
                    /** @description α: 0 does not reward length, and larger values favour longer outputs */
                    alpha: number;
                };
                /**
                 * @description The longest output has ⌊maxLengthA · source + maxLengthB⌋ tokens before EOS, where source counts its EOS
                 * @default 1
                 */
                maxLengthA?: number;
                /** @description The constant part of the longest output; see `maxLengthA` */
                maxLengthB?: number;
                /**
                 * @description The least number of tokens before EOS
                 * @default 1
                 */
                minLength?: number;
                /**
                 * @description The number of sentences decoded together
                 * @default 64
                 */
                batchSentences?: number;
                /**
                 * @description Rounds the weights of linear layers and of the output projection to 8-bit integers with a scale for each output, and their inputs row by row, as the compute type int8 of CTranslate2 does. Decoding is faster and scores may change a little. It needs the engine `native`. Left out: weights and products have the precision of the engine
                 * @enum {string}
                 */
                weights?: "int8";
                /** @description How outputs are searched for. Left out: beam search, of which `beam` is the width */
                search?: {
                    /** @enum {string} */
                    type: "sample";
                    /** @description The seed of all draws */
                    seed: number;
                    /** @description Log-probabilities are divided by it; 1 if left out */
                    temperature?: number;
                    /** @description The number of likeliest tokens that are drawn from; all of them if left out */
                    topK?: number;
                };
                /**
                 * @description The text that is scored: ordinary text against the references of the dataset, or tokenised words against references with the same preprocessing
                 * @default detokenized
                 * @enum {string}
                 */
                scored?: "detokenized" | "tokenized";
                /**
                 * @description The part of the dataset that is translated; `valid` is for choices that must not depend on the test set
                 * @default test
                 * @enum {string}
                 */
                split?: "test" | "valid";
                /**
                 * @description The metrics that score the translations
                 * @default [
                 *       {
                 *         "lowercase": false,
                 *         "tokenize": "13a",
                 *         "smoothMethod": "exp",
                 *         "smoothValue": null,
                 *         "maxOrder": 4,
                 *         "effectiveOrder": false,
                 *         "id": "bleu"
                 *       },
                 *       {
                 *         "charOrder": 6,
                 *         "wordOrder": 2,
                 *         "beta": 2,
                 *         "lowercase": false,
                 *         "whitespace": false,
                 *         "epsSmoothing": false,
                 *         "id": "chrf++"
                 *       }
                 *     ]
                 */
                metrics?: components["schemas"]["MetricChoice"][];
                /** @description What the translations leaned on, word by word (ΔLP); null, the default, to leave it out */
                attribution?: {
                    /** @description How many sentences of the evaluated split are decomposed, from the first; at most as many as it has */
                    sentences: number;
                } | null;
                /** @description Keeps where the decoder looked for each unit of its own translations, averaged over heads; null, the default, to leave it out */
                attention?: {
                    /** @description How many sentences of the evaluated split are read, from the first; at most as many as it has */
                    sentences: number;
                    /** @description Which attention over the source is read, counted from 1; the last but one by default, or the only one */
                    layer?: number;
                } | null;
            };
            /** @description Where a run is executed and how long it may take */
            resources?: {
                /**
                 * @description The group of workers that may take the run
                 * @default default
                 */
                pool?: string;
                /**
                 * @description Labels that a worker must have in addition to belonging to the pool
                 * @default []
                 */
                labels?: string[];
                /**
                 * @description Runs with a higher priority start first
                 * @default 0
                 */
                priority?: number;
                /**
                 * @description The time limit for each attempt
                 * @default 86400
                 */
                timeLimitSeconds?: number;
                /**
                 * @description The engine to compute on. `auto` chooses the fastest engine that can be loaded.
                 * @default auto
                 * @enum {string}
                 */
                engine?: "auto" | "native" | "wasm" | "cpu" | "tensorflow" | "webgpu" | "cuda" | "float64";
                /**
                 * @description The threads that the engine computes with
                 * @default 1
                 */
                threads?: number;
                /** @description The GPUs that the run has for itself. One for each process of the engine `cuda`, and otherwise none, if left out. With the engine `auto`, a run with GPUs computes on one, and a run to which a worker has given none computes on the processor. */
                gpus?: number;
                /** @description The memory that each of its GPUs must have, in MiB. It is also the most that the tensors of the run may take there. */
                gpuMemoryMiB?: number;
                /** @description The memory of the machine that is set aside for the run, in MiB */
                memoryMiB?: number;
                /**
                 * @description Whether layers are computed a second time in the backward pass, so that training keeps less in memory. `auto`, if left out: where it would need more than the run may have, and from the first batch on that does not fit. The result does not depend on it.
                 * @enum {string}
                 */
                recompute?: "auto" | "always" | "never";
                /** @description Whether nothing else may run on the machine meanwhile, so that times can be trusted */
                exclusive?: boolean;
                /** @description The number of processes that train the model together, over MPI. Each has `threads` threads (and, on the engine `cuda`, a GPU) and computes its share of the parts of every batch (`recipe.batchParts`). The result does not depend on it. */
                processes?: number;
            };
            /** @description Maps JSON pointers into the spec to the values to try there; there is a run for each combination and seed */
            matrix?: {
                [key: string]: components["schemas"]["JsonValue"][];
            };
        };
        /**
         * Perplexity
         * @description Jelinek et al. 1977, "Perplexity: a measure of the difficulty of speech recognition tasks"; of tokens
         */
        Perplexity: {
            /** @enum {string} */
            id: "perplexity";
        };
        /** PieceStored */
        PieceStored: {
            /** @description Place of the piece, counted from 0 */
            position: number;
        };
        /**
         * Pins
         * @description What the study is bound to. "ordo study pin" prints what is there now
         */
        Pins: {
            /** @description The code version, which a report names under "code versions" */
            code?: string;
            data?: {
                [key: string]: string;
            };
            metrics?: {
                [key: string]: string;
            };
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
                /** @description Counted if `counted`; otherwise an estimate, since the vocabulary is known only once the text is prepared */
                parameters: number;
                /** @description Whether a run with the same data, preprocessing and model has finished, whose parameters these are */
                counted: boolean;
                /** @description The memory of all tensors of a process that trains, with layers that keep their activations */
                memoryBytes: number;
                recomputedMemoryBytes: number | null;
                /** @description Whether the memory of the way in which it will be executed (see `recomputes`) is the largest peak of earlier runs with the same data, model, recipe and engine. Otherwise it is an estimate, which may be wrong by a factor of two */
                measured: boolean;
                memoryLimitBytes: number | null;
                /** @description Whether layers are computed a second time from the first update on: see `resources.recompute` */
                recomputes: boolean;
                seconds: number | null;
            }[];
            /** @description Sentences about runs that no worker that is online could take: their pool has none, or none has their labels */
            warnings: string[];
            /** @description Totals over the runs that still have to be executed; `seconds` on one worker */
            totals: {
                runs: number;
                newRuns: number;
                trainingTokens: number;
                peakMemoryBytes: number;
                seconds: number | null;
                gpuHours: number | null;
                price: number | null;
            };
        };
        /** PoolState */
        PoolState: {
            pool: string;
            /** @description Runs that wait for a worker; a measure for scaling */
            queuedRuns: number;
            runningRuns: number;
            jobs: {
                waiting: number;
                active: number;
            } | null;
        };
        /**
         * PositionalChoice
         * @description The positional encoding, with its options
         */
        PositionalChoice: {
            /** @enum {string} */
            type: "none";
        } | {
            /** @enum {string} */
            type: "sape";
            /**
             * @description `fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn
             * @default fairseq
             * @enum {string}
             */
            layout?: "fairseq" | "interleaved";
            /**
             * @description The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT
             * @default 2
             */
            offset?: number;
        } | {
            /** @enum {string} */
            type: "lape";
            /** @description The longest input. The table of each side has one row more, as in the published code. */
            length?: number;
            /**
             * @description `posnet-code` repeats an off-by-one of the code published with Zhang et al. 2023: it trains the decoder on rows 0 … n-1 but decodes token t with row t+1, which may explain its low LAPE scores.
             * @default none
             * @enum {string}
             */
            compat?: "none" | "posnet-code";
        } | {
            /** @enum {string} */
            type: "rpe";
            /**
             * @description k: distances are clipped to -k … k. Shaw et al. use 16 (base) and 8 (big), tensor2tensor 20.
             * @default 16
             */
            distance?: number;
            /**
             * @description True for one table per head, false for one that all heads of a layer share
             * @default false
             */
            perHead?: boolean;
            /**
             * @description `self` for self-attention only, as in Shaw et al.; `all` for cross-attention too
             * @default self
             * @enum {string}
             */
            attentions?: "self" | "all";
        } | {
            /** @enum {string} */
            type: "adaptive-t5";
            /**
             * @description Divides α and β, so that distances up to about this one get different biases
             * @default 256
             */
            distance?: number;
            /**
             * @description l1: the number of units in the first hidden layer of each head's networks
             * @default 16
             */
            inner?: number;
            /**
             * @description l2: the number of units in the second hidden layer of each head's networks
             * @default 4
             */
            outer?: number;
            /**
             * @description Dropout after the first hidden layer
             * @default 0.5
             */
            dropout?: number;
        } | {
            /** @enum {string} */
            type: "posnet-attn";
            /**
             * @description L: the number of kernels, which is the longest input
             * @default 256
             */
            length?: number;
            /**
             * @description The dropout of PosNet's own output, independent of the model's (§3.3)
             * @default 0
             */
            dropout?: number;
            /**
             * @description σ of Eq 21: the function applied to the output of PosNet
             * @default relu
             * @enum {string}
             */
            activation?: "relu" | "identity";
            /**
             * @description True to add the values themselves, as in Eq 23; Eq 17 and 21 do not
             * @default true
             */
            residual?: boolean;
            /**
             * @description `self` for self-attention only; `all` for cross-attention too
             * @default self
             * @enum {string}
             */
            attentions?: "self" | "all";
        } | {
            /** @enum {string} */
            type: "posnet-embed";
            /** @description d_p: the width of the kernels; the paper's 128 (base) and 256 (big) are a quarter of the model's */
            dimension?: number;
            /**
             * @description L: the number of kernels, which is the longest input
             * @default 256
             */
            length?: number;
            /**
             * @description One PosNet for both sides, or one for each
             * @default shared
             * @enum {string}
             */
            sharing?: "shared" | "separate";
            /**
             * @description Which embeddings it is applied to
             * @default both
             * @enum {string}
             */
            sides?: "both" | "encoder" | "decoder";
            /**
             * @description The dropout of PosNet's own output, independent of the model's (§3.3)
             * @default 0
             */
            dropout?: number;
        } | {
            /** @enum {string} */
            type: "weight-concat";
            /**
             * @description L: the number of blocks in Φ, which is the longest input. Each query takes memory in proportion to L·d_k.
             * @default 64
             */
            length?: number;
        } | {
            /** @enum {string} */
            type: "t5";
            /**
             * @description The number of buckets. Half of them hold one distance each, the others logarithmically growing ranges.
             * @default 32
             */
            buckets?: number;
            /**
             * @description All distances from this one on share the last bucket
             * @default 128
             */
            distance?: number;
        } | {
            /** @enum {string} */
            type: "rope";
            /**
             * @description The base of the angles: θ_i = base^(-2i/d_k)
             * @default 10000
             */
            base?: number;
        } | {
            /** @enum {string} */
            type: "alibi";
        } | {
            /** @enum {string} */
            type: "xl-in";
            /** @description Where the order of each source sentence comes from */
            orders?: {
                /** @enum {string} */
                from: "btg";
                /**
                 * @description How the word alignments of both directions are combined
                 * @enum {string}
                 */
                symmetrisation?: "intersect" | "union" | "grow-diag" | "grow-diag-final" | "grow-diag-final-and";
                /** @description The most training pairs, from the first, that the preorderer learns from. The aligner reads all pairs. */
                sentences?: number;
                /** @description The preorderer learns from pairs of at most so many source tokens */
                maximumTokens?: number;
                /**
                 * @description `top-down`: Nakagawa 2015, which is far faster; `lader`: Neubig et al. 2012, as in the paper of XL PE
                 * @enum {string}
                 */
                parser?: "top-down" | "lader";
                /** @description The passes of the preorderer over its training pairs */
                iterations?: number;
                /** @description The beam of the preorderer */
                beamWidth?: number;
                /**
                 * @description The neighbour that unaligned words join
                 * @enum {string}
                 */
                unaligned?: "right" | "left";
                /** @description Features that were updated less often are left out of the preorderer */
                minimumUpdates?: number;
                /** @description Whether the preorderer has features of the classes of words beside those of words. The classes are those of the file that dataset.classes names. False where it is left out */
                classes?: boolean;
                /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                noise?: number;
            } | {
                /** @enum {string} */
                from: "oracle";
                /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                noise?: number;
            } | {
                /** @enum {string} */
                from: "identity";
                /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                noise?: number;
            } | {
                /** @enum {string} */
                from: "random";
                /** @description Which random orders; not the seed of the run */
                seed?: number;
                /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                noise?: number;
            };
            /**
             * @description The size of U and V in Eq 7: `full` for d × d; r for one r × r matrix that all d/r slices of the positions share; `paper` for 64, with which the paper's parameter count comes out
             * @default full
             */
            rank?: "full" | "paper" | number;
            /**
             * @description `fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn
             * @default interleaved
             * @enum {string}
             */
            layout?: "fairseq" | "interleaved";
            /**
             * @description The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT
             * @default 0
             */
            offset?: number;
        } | {
            /** @enum {string} */
            type: "xl-head";
            /** @description Where the order of each source sentence comes from */
            orders?: {
                /** @enum {string} */
                from: "btg";
                /**
                 * @description How the word alignments of both directions are combined
                 * @enum {string}
                 */
                symmetrisation?: "intersect" | "union" | "grow-diag" | "grow-diag-final" | "grow-diag-final-and";
                /** @description The most training pairs, from the first, that the preorderer learns from. The aligner reads all pairs. */
                sentences?: number;
                /** @description The preorderer learns from pairs of at most so many source tokens */
                maximumTokens?: number;
                /**
                 * @description `top-down`: Nakagawa 2015, which is far faster; `lader`: Neubig et al. 2012, as in the paper of XL PE
                 * @enum {string}
                 */
                parser?: "top-down" | "lader";
                /** @description The passes of the preorderer over its training pairs */
                iterations?: number;
                /** @description The beam of the preorderer */
                beamWidth?: number;
                /**
                 * @description The neighbour that unaligned words join
                 * @enum {string}
                 */
                unaligned?: "right" | "left";
                /** @description Features that were updated less often are left out of the preorderer */
                minimumUpdates?: number;
                /** @description Whether the preorderer has features of the classes of words beside those of words. The classes are those of the file that dataset.classes names. False where it is left out */
                classes?: boolean;
                /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                noise?: number;
            } | {
                /** @enum {string} */
                from: "oracle";
                /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                noise?: number;
            } | {
                /** @enum {string} */
                from: "identity";
                /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                noise?: number;
            } | {
                /** @enum {string} */
                from: "random";
                /** @description Which random orders; not the seed of the run */
                seed?: number;
                /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                noise?: number;
            };
            /** @description τ: the first heads of the encoder, which read cross-lingual positions; the others read absolute ones */
            heads?: number;
            /**
             * @description The layers in which these heads do so: the first, whose input Eq 9 defines, or all, where the other layers exchange the positions in their input
             * @default first
             * @enum {string}
             */
            layers?: "first" | "all";
            /**
             * @description Which embeddings the residual connection of the first layer carries on
             * @default absolute
             * @enum {string}
             */
            residual?: "absolute" | "cross-lingual";
            /**
             * @description `fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn
             * @default interleaved
             * @enum {string}
             */
            layout?: "fairseq" | "interleaved";
            /**
             * @description The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT
             * @default 0
             */
            offset?: number;
        } | {
            /** @enum {string} */
            type: "xl-combined";
            /** @description Where the order of each source sentence comes from */
            orders?: {
                /** @enum {string} */
                from: "btg";
                /**
                 * @description How the word alignments of both directions are combined
                 * @enum {string}
                 */
                symmetrisation?: "intersect" | "union" | "grow-diag" | "grow-diag-final" | "grow-diag-final-and";
                /** @description The most training pairs, from the first, that the preorderer learns from. The aligner reads all pairs. */
                sentences?: number;
                /** @description The preorderer learns from pairs of at most so many source tokens */
                maximumTokens?: number;
                /**
                 * @description `top-down`: Nakagawa 2015, which is far faster; `lader`: Neubig et al. 2012, as in the paper of XL PE
                 * @enum {string}
                 */
                parser?: "top-down" | "lader";
                /** @description The passes of the preorderer over its training pairs */
                iterations?: number;
                /** @description The beam of the preorderer */
                beamWidth?: number;
                /**
                 * @description The neighbour that unaligned words join
                 * @enum {string}
                 */
                unaligned?: "right" | "left";
                /** @description Features that were updated less often are left out of the preorderer */
                minimumUpdates?: number;
                /** @description Whether the preorderer has features of the classes of words beside those of words. The classes are those of the file that dataset.classes names. False where it is left out */
                classes?: boolean;
                /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                noise?: number;
            } | {
                /** @enum {string} */
                from: "oracle";
                /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                noise?: number;
            } | {
                /** @enum {string} */
                from: "identity";
                /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                noise?: number;
            } | {
                /** @enum {string} */
                from: "random";
                /** @description Which random orders; not the seed of the run */
                seed?: number;
                /** @description The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. Validation and test keep their orders. */
                noise?: number;
            };
            /**
             * @description The size of U and V in Eq 7: `full` for d × d; r for one r × r matrix that all d/r slices of the positions share; `paper` for 64, with which the paper's parameter count comes out
             * @default full
             */
            rank?: "full" | "paper" | number;
            /** @description τ: the first heads of the encoder, which read cross-lingual positions; the others read absolute ones */
            heads?: number;
            /**
             * @description The layers in which these heads do so: the first, whose input Eq 9 defines, or all, where the other layers exchange the positions in their input
             * @default first
             * @enum {string}
             */
            layers?: "first" | "all";
            /**
             * @description Which embeddings the residual connection of the first layer carries on
             * @default absolute
             * @enum {string}
             */
            residual?: "absolute" | "cross-lingual";
            /**
             * @description `fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn
             * @default interleaved
             * @enum {string}
             */
            layout?: "fairseq" | "interleaved";
            /**
             * @description The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT
             * @default 0
             */
            offset?: number;
        } | {
            /** @enum {string} */
            type: "randomised";
            /**
             * @description L: the positions of a sentence are drawn from 0 … L - 1, so L is the longest source
             * @default 2048
             */
            length?: number;
            /**
             * @description `fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn
             * @default fairseq
             * @enum {string}
             */
            layout?: "fairseq" | "interleaved";
            /**
             * @description The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT
             * @default 2
             */
            offset?: number;
        };
        /** Power */
        Power: {
            /** @description False if no number of seeds can decide this */
            possible: boolean;
            moreSeeds: number | null;
            hours: number | null;
            explanation: string;
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
            /**
             * @description What went wrong, for programs
             * @enum {string}
             */
            code: "request.invalid" | "request.too-large" | "request.unsupported-media-type" | "request.rate-limited" | "request.wrong-method" | "request.not-found" | "auth.missing-key" | "auth.unknown-key" | "auth.expired-key" | "auth.unknown-session" | "auth.too-many-attempts" | "auth.untrusted-token" | "auth.issuer-unavailable" | "webhook.untrusted" | "github.unavailable" | "auth.forbidden" | "spec.invalid" | "spec.too-many-runs" | "dataset.missing" | "dataset.corrupt" | "dataset.empty" | "dataset.not-found" | "dataset.conflict" | "dataset.over-quota" | "dataset.line-too-long" | "text.invalid-utf8" | "text.line-mismatch" | "text.invalid-file" | "text.reserved-symbol" | "text.unknown-option" | "metric.invalid-input" | "metric.unknown" | "statistics.invalid-input" | "measurement.refused" | "report.unavailable" | "study.invalid" | "study.drifted" | "bundle.untrusted" | "bundle.invalid" | "report.busy" | "study.not-found" | "study.conflict" | "table.invalid" | "experiment.not-found" | "experiment.conflict" | "idempotency.mismatch" | "run.not-found" | "run.not-claimable" | "run.unplaceable" | "run.conflict" | "run.stopped" | "run.cancelled" | "run.stalled" | "run.timed-out" | "attempt.not-found" | "attempt.stale" | "attempt.sequence-gap" | "worker.not-found" | "worker.unsuitable" | "worker.busy" | "worker.code-mismatch" | "artifact.not-found" | "artifact.corrupt" | "artifact.unavailable" | "backup.refused" | "backup.invalid" | "store.unavailable" | "store.busy" | "store.disk-full" | "store.migration-failed" | "store.newer-schema" | "api-key.conflict" | "api-key.not-found" | "queue.unavailable" | "api.unavailable" | "api.foreign-answer" | "engine.device-lost" | "engine.unavailable" | "engine.install-failed" | "engine.invalid-input" | "engine.out-of-memory" | "model.invalid" | "model.input-too-long" | "model.unreadable-input" | "training.diverged" | "processes.unavailable" | "processes.lost" | "executor.unavailable" | "executor.refused" | "executor.no-accounting" | "checkpoint.invalid" | "disk.full" | "disk.damaged" | "environment.invalid" | "internal.unexpected";
            /** @description JSON pointer (RFC 6901) to the value at fault */
            pointer?: string;
            /** @description What to do about the problem */
            fix?: string;
            /** @description The problems, when there are several; of more than 100, the first 100 */
            problems: {
                pointer: string;
                message: string;
                fix: string;
            }[];
        };
        /**
         * Published
         * @description Scores that were published run by run and ship with the document
         */
        Published: {
            /** @description A table of scores beside this document */
            file: string;
            /** @description Where the scores were published */
            source: string;
            /** @description The licence of the scores */
            licence: string;
            columns?: components["schemas"]["Columns"];
        };
        /** QueueState */
        QueueState: {
            pools: components["schemas"]["PoolState"][];
        };
        /** Readiness */
        Readiness: {
            /** @enum {boolean} */
            ready: true;
            /**
             * @description The version of Ordo by the rules of semver.org
             * @example 0.3.0
             */
            version: string;
            commit: string | null;
            /** @description The hash of all code that decides results */
            codeVersion: string;
            /**
             * @description `away`: runs are accepted all the same and get their jobs when the queue is back
             * @enum {string}
             */
            queue: "reachable" | "away";
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
            /** @description Workers with the same machine share its devices, and make room for runs that need it alone */
            machine?: string;
            /** @description The processors that it hands out: the threads of all its runs together are at most as many */
            cores?: number;
            /** @description The memory that it hands out to runs that ask for some, in MiB */
            memoryMiB?: number;
            /** @description What it hands out, each to one run at a time */
            devices?: components["schemas"]["Device"][];
        };
        /** Registries */
        Registries: {
            kinds: components["schemas"]["Choice"][];
            encodings: components["schemas"]["Choice"][];
            datasets: components["schemas"]["Choice"][];
            metrics: components["schemas"]["Choice"][];
            presets: components["schemas"]["Choice"][];
            engines: components["schemas"]["Choice"][];
        };
        /** Report */
        Report: {
            /**
             * @description The version of this schema
             * @enum {number}
             */
            report: 2;
            title: string;
            study: {
                id: string;
                hash: string;
                title: string;
                citation: string | null;
            } | null;
            provenance: {
                codeVersions: string[];
                datasets: {
                    dataset: string;
                    hash: string;
                }[];
                /** @description Engines with their instruction sets */
                arithmetic: string[];
                hosts: string[];
                /** @description The version of Ordo that made the report */
                ordo: string;
            };
            tables: components["schemas"]["ReportTable"][];
            judgements: components["schemas"]["Judgement"][];
            summary: {
                verdict: ("reproduced" | "better" | "worse" | "inconclusive") | null;
                reproduced: number;
                better: number;
                worse: number;
                inconclusive: number;
            };
            figures: components["schemas"]["ReportFigure"][];
            notes: string[];
        };
        /** ReportColumn */
        ReportColumn: {
            /** @description Unique in the table: the kind, and the metric if there is one (`score:bleu`) */
            id: string;
            /** @description The id in the registry of columns: `score`, `p-seeds`, `parameters`, … */
            kind: string;
            /** @description The heading, with the unit */
            title: string;
            unit: string | null;
            /** @enum {string} */
            align: "left" | "right";
            metric: string | null;
            higherIsBetter: boolean | null;
            /** @description Several mean that its scores cannot be compared */
            signatures: string[];
        };
        /** ReportFigure */
        ReportFigure: {
            part: string | null;
            chart: components["schemas"]["Chart"];
            svg: string;
        };
        /** ReportPair */
        ReportPair: {
            metric: string;
            /** @description A variant */
            row: string;
            /** @description The variant that it is compared with; the baseline, if it is one of the two */
            over: string;
            difference: number | null;
            text: string | null;
            how: ("paired" | "unpaired") | null;
            /** @description How many seeds both rows have */
            seeds: number;
            p: number | null;
            /** @description Whether a row lies near an end of its scale, so that p is doubled */
            nearEnd: boolean;
            /**
             * @description The pairs that the correction covers: those with the baseline, all others, or all without one
             * @enum {string}
             */
            family: "baseline" | "others" | "all";
            /** @description How many of them were tested */
            familySize: number;
            holmP: number | null;
        };
        /** ReportRow */
        ReportRow: {
            variant: string;
            /** @description The name that the paper gives it, or the variant */
            title: string;
            isBaseline: boolean;
            seeds: components["schemas"]["ReportSeed"][];
            /** @description In the order of the columns */
            cells: components["schemas"]["Cell"][];
            /** @description Where the specs of the rows differ, with the values of this row */
            differences: {
                pointer: string;
                value: components["schemas"]["JsonValue"];
            }[];
        };
        /** ReportSeed */
        ReportSeed: {
            seed: number;
            /** @enum {string} */
            outcome: "finished" | "failed" | "cancelled" | "unfinished" | "missing";
            run: string | null;
            reason: string | null;
        };
        /** ReportTable */
        ReportTable: {
            part: string | null;
            title: string;
            experiment: string | null;
            baseline: string | null;
            modifications: components["schemas"]["Modification"][];
            columns: components["schemas"]["ReportColumn"][];
            rows: components["schemas"]["ReportRow"][];
            /** @description Every pair of rows once, for each metric that has a column; no counts, which are not left to chance. A table of more than 50 rows has only the pairs with its baseline, and a note says so. */
            pairs: components["schemas"]["ReportPair"][];
            notes: string[];
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
                /** @description Label-smoothed loss in nats per target token: the last point of the learning curve, which is the mean of the updates since the point before. In results from before 26 November 2026, that of the last update alone */
                finalLoss: number;
                /** @description The loss of the best validation. This is the lowest loss unless the recipe compares BLEU. Null without validation. */
                bestValidationLoss: number | null;
                targetTokens: number;
                seconds: number;
                tokensPerSecond: number;
                /** @description The share of padding among all positions computed, 0…1 */
                paddingShare: number;
                stoppedEarly: boolean;
                /** @description The first update in which layers were computed a second time in the backward pass, to save memory. This makes updates slower and changes no weight. Absent where there was none. */
                recomputedFrom?: number;
                /** @description Dynamic loss scaling, in trainings in fp16 only */
                lossScale?: {
                    /** @description The number of updates that were skipped because the loss or its gradient overflowed */
                    skippedUpdates: number;
                    /** @description The loss scale at the end of the training */
                    last: number;
                };
            };
            parameters: {
                total: number;
                positional: number;
            };
            memory: {
                /** @description The peak of bytes held by tensors, or null if the engine cannot tell */
                enginePeakBytes: number | null;
                processPeakBytes: number;
            };
            energy?: components["schemas"]["Energy"];
            forward: {
                /** @description In milliseconds, as the other two */
                median: number;
                minimum: number;
                maximum: number;
                repeats: number;
                /** @description True if the machine was busy just before the measurement. Such a time should not be compared with others. */
                busy: boolean;
            };
            decoding: {
                seconds: number;
                sentences: number;
                outputTokens: number;
            };
            environment: {
                /** @description A hash of the files that computed the result: where it comes from, and never whether it is valid */
                codeVersion: string;
                engine: string;
                device: string;
                threads: number;
                /** @description The number of processes that trained the model together. Absent where one did, which gives the same weights to the bit: gradients are summed in an order that depends on `recipe.batchParts` alone. `memory` is that of the first process. */
                processes?: number;
                node: string;
                platform: string;
                cpu: string;
                hostname: string;
            };
            identity: {
                /** @description SHA-256 of all other fields. Two deterministic results with equal hashes have the same weights, translations and scores, to the bit. */
                hash: string;
                /** @description The content hash of the run, which covers the spec, the data and the numbers of the stages. See `listHashes`. */
                contentHash: string;
                /** @description What the weights were computed on. A new entry begins at each update at which this changed. */
                trainedOn: {
                    /** @description The first update of this span, counted from 1 */
                    fromUpdate: number;
                    /** @description The engine that did the computation. Where the spec asks for `auto`, this is the engine that was chosen. */
                    engine: string;
                    /** @description What the engine's results depend on apart from its code, such as `avx512, gcc 12.2.0, glibc 2.36`. See `Engine.instructionSet` in `tensor`. */
                    instructionSet: string;
                    /** @description Node's major version, whose floating-point functions draw the initial weights */
                    node: number;
                    /** @description The number of micro-batches that each batch was split into. It decides how the sums of gradients are rounded. */
                    microBatches: number;
                }[];
                decodedOn: {
                    /** @description The engine that did the computation. Where the spec asks for `auto`, this is the engine that was chosen. */
                    engine: string;
                    /** @description What the engine's results depend on apart from its code, such as `avx512, gcc 12.2.0, glibc 2.36`. See `Engine.instructionSet` in `tensor`. */
                    instructionSet: string;
                    /** @description Node's major version, whose floating-point functions draw the initial weights */
                    node: number;
                };
            };
            /** @description True if every result with this identity is equal to the bit. False if an engine was used that does not promise this, or if memory ran out during training and a batch had to be split. */
            deterministic: boolean;
            /** @description True if nothing shows that the translations depend on the source: a permutation test at 5 % does not find their own references more similar to them than those of other sentences. Absent with fewer than five pairs. */
            collapsed?: boolean;
            /** @description What a reader must know before comparing this result, for instance how many translations were cut */
            notes: string[];
            origin: components["schemas"]["Origin"] | null;
            testSet: string | null;
        };
        /** ResultBody */
        ResultBody: {
            attemptNumber: number;
            result: components["schemas"]["RunResult"];
        };
        /** ResultPieces */
        ResultPieces: {
            attemptNumber: number;
            /** @description How many pieces there are */
            pieces: number;
            /** @description SHA-256 of the whole JSON of the result */
            sha256: string;
        };
        /** ResultStored */
        ResultStored: {
            /** @description UUID */
            runId: string;
        };
        /** ResumePoint */
        ResumePoint: {
            checkpoint: {
                step: number;
                /** @description SHA-256, lower-case hexadecimal */
                sha256: string;
                bytes: number;
            } | null;
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
            /** @description The name that people have given it. It is empty if nobody has given one */
            name: string;
            /** @description The tags that people have given it, in alphabetical order */
            tags: string[];
            /** @description The note that people have written about it. It is empty if nobody has written one */
            note: string;
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
            spec: components["schemas"]["RunSpec"] | components["schemas"]["LanguageRunSpec"];
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
            /** @enum {string} */
            phase: "load" | "order" | "train" | "average" | "measure" | "decode" | "attend" | "attribute" | "score";
        } | {
            /** @enum {string} */
            kind: "metric";
            /** @description The number of optimiser updates done before this was measured */
            step: number;
            values: {
                [key: string]: number;
            };
        } | {
            /** @enum {string} */
            kind: "progress";
            /** @enum {string} */
            phase: "load" | "order" | "train" | "average" | "measure" | "decode" | "attend" | "attribute" | "score";
            done: number;
            total: number;
            /** @description Expected seconds to the end of the run, from the pace so far. Null before there is a pace. */
            etaSeconds: number | null;
        } | {
            /** @enum {string} */
            kind: "log";
            /** @enum {string} */
            level: "info" | "warn" | "error";
            /** @description Text that is too long for one event goes on in the next */
            message: string;
            /** @description How many optimiser updates were done, where that is known */
            step?: number;
            /**
             * @description The trainer's own output that the line was read from; absent for what Ordo says itself
             * @enum {string}
             */
            stream?: "stdout" | "stderr";
        } | {
            /** @enum {string} */
            kind: "checkpoint";
            step: number;
            bytes: number;
            sha256: string;
        };
        /**
         * RunExperiment
         * @description The newest experiment that has the run
         */
        RunExperiment: {
            /** @description UUID */
            id: string;
            name: string;
            study: {
                id: string;
                part: string;
            } | null;
        };
        /** RunGroup */
        RunGroup: {
            value: string | null;
            label: string | null;
            runs: number;
            states: {
                queued: number;
                running: number;
                succeeded: number;
                failed: number;
                cancelled: number;
            };
            scores: components["schemas"]["RunGroupScore"][];
        };
        /** RunGroupScore */
        RunGroupScore: {
            metric: string;
            /** @description How many of the runs have the score */
            n: number;
            higherIsBetter: boolean;
            testSets: number;
            signatures: number;
            mean: number | null;
            sd: number | null;
        };
        /** RunGroups */
        RunGroups: {
            /** @description In the order that `sort` names */
            groups: components["schemas"]["RunGroup"][];
            /** @description How many groups there are */
            total: number;
        };
        /** RunMetrics */
        RunMetrics: {
            /** @description What was measured so far, by name. Steps ascend without repetition. */
            metrics: components["schemas"]["Curve"][];
        };
        /** RunPage */
        RunPage: {
            runs: components["schemas"]["Run"][];
            nextCursor: string | null;
            /** @description How many rows the list has on all of its pages, where `total=true` asks for it */
            total?: number;
        };
        /** RunResult */
        RunResult: {
            scores: {
                /** @description The metric's registry id: `bleu`, `chrf`, `chrf++`, `ter`, … */
                metric: string;
                /** @description The score of the whole test set */
                score: number;
                /** @description What the score depends on, as sacreBLEU writes it */
                signature: string;
                higherIsBetter: boolean;
                /** @description The statistics of each segment, from which the score is computed: [segment][statistic] */
                segments: number[][];
            }[];
            /** @description The translations of the split that the spec evaluates, in its order and in the form that is scored: detokenised text, or tokenised words if `evaluation.scored` is `tokenized` */
            hypotheses: string[];
            /** @description The references in the same form: [set of references][line] */
            references: string[][];
            /** @description What was translated, line by line, in the same form. Absent in older results. */
            sources?: string[];
            /** @description Where the decoder looked, in the first sentences; only in runs whose spec asks for it */
            attention?: components["schemas"]["SentenceAttention"][];
            training: {
                updates: number;
                epochs: number;
                /** @description Label-smoothed loss in nats per target token: the last point of the learning curve, which is the mean of the updates since the point before. In results from before 26 November 2026, that of the last update alone */
                finalLoss: number;
                /** @description The loss of the best validation. This is the lowest loss unless the recipe compares BLEU. Null without validation. */
                bestValidationLoss: number | null;
                targetTokens: number;
                seconds: number;
                tokensPerSecond: number;
                /** @description The share of padding among all positions computed, 0…1 */
                paddingShare: number;
                stoppedEarly: boolean;
                /** @description The first update in which layers were computed a second time in the backward pass, to save memory. This makes updates slower and changes no weight. Absent where there was none. */
                recomputedFrom?: number;
                /** @description Dynamic loss scaling, in trainings in fp16 only */
                lossScale?: {
                    /** @description The number of updates that were skipped because the loss or its gradient overflowed */
                    skippedUpdates: number;
                    /** @description The loss scale at the end of the training */
                    last: number;
                };
            };
            parameters: {
                total: number;
                positional: number;
            };
            memory: {
                /** @description The peak of bytes held by tensors, or null if the engine cannot tell */
                enginePeakBytes: number | null;
                processPeakBytes: number;
            };
            energy?: components["schemas"]["Energy"];
            forward: {
                /** @description In milliseconds, as the other two */
                median: number;
                minimum: number;
                maximum: number;
                repeats: number;
                /** @description True if the machine was busy just before the measurement. Such a time should not be compared with others. */
                busy: boolean;
            };
            decoding: {
                seconds: number;
                sentences: number;
                outputTokens: number;
            };
            environment: {
                /** @description A hash of the files that computed the result: where it comes from, and never whether it is valid */
                codeVersion: string;
                engine: string;
                device: string;
                threads: number;
                /** @description The number of processes that trained the model together. Absent where one did, which gives the same weights to the bit: gradients are summed in an order that depends on `recipe.batchParts` alone. `memory` is that of the first process. */
                processes?: number;
                node: string;
                platform: string;
                cpu: string;
                hostname: string;
            };
            identity: {
                /** @description SHA-256 of all other fields. Two deterministic results with equal hashes have the same weights, translations and scores, to the bit. */
                hash: string;
                /** @description The content hash of the run, which covers the spec, the data and the numbers of the stages. See `listHashes`. */
                contentHash: string;
                /** @description What the weights were computed on. A new entry begins at each update at which this changed. */
                trainedOn: {
                    /** @description The first update of this span, counted from 1 */
                    fromUpdate: number;
                    /** @description The engine that did the computation. Where the spec asks for `auto`, this is the engine that was chosen. */
                    engine: string;
                    /** @description What the engine's results depend on apart from its code, such as `avx512, gcc 12.2.0, glibc 2.36`. See `Engine.instructionSet` in `tensor`. */
                    instructionSet: string;
                    /** @description Node's major version, whose floating-point functions draw the initial weights */
                    node: number;
                    /** @description The number of micro-batches that each batch was split into. It decides how the sums of gradients are rounded. */
                    microBatches: number;
                }[];
                decodedOn: {
                    /** @description The engine that did the computation. Where the spec asks for `auto`, this is the engine that was chosen. */
                    engine: string;
                    /** @description What the engine's results depend on apart from its code, such as `avx512, gcc 12.2.0, glibc 2.36`. See `Engine.instructionSet` in `tensor`. */
                    instructionSet: string;
                    /** @description Node's major version, whose floating-point functions draw the initial weights */
                    node: number;
                };
            };
            /** @description True if every result with this identity is equal to the bit. False if an engine was used that does not promise this, or if memory ran out during training and a batch had to be split. */
            deterministic: boolean;
            /** @description True if nothing shows that the translations depend on the source: a permutation test at 5 % does not find their own references more similar to them than those of other sentences. Absent with fewer than five pairs. */
            collapsed?: boolean;
            /** @description What a reader must know before comparing this result, for instance how many translations were cut */
            notes: string[];
        };
        /** RunSeries */
        RunSeries: {
            /** @description UUID */
            runId: string;
            /** @description What was measured so far, by name. Steps ascend without repetition. */
            metrics: components["schemas"]["Curve"][];
        };
        /**
         * RunSpec
         * @description The spec of one run: one variant, one seed, and every default written out
         */
        RunSpec: {
            /** @enum {string} */
            kind: "translation";
            /** @description The label of the variant, which says how it differs from the other variants. Runs that differ only in the seed share it. */
            variant: string;
            dataset: components["schemas"]["DatasetChoice"];
            preprocessing: {
                /**
                 * @description `moses`: the Moses tokenizer for each language. `none`: the text is already tokenised, with spaces between tokens.
                 * @enum {string}
                 */
                tokenizer: "none" | "moses";
                /** @description Whether to normalise punctuation as Moses does and then to remove non-printing characters */
                normalize: boolean;
                /** @description Whether to change all text to lower case */
                lowercase: boolean;
                /** @description The Moses tokenizer's option `-a`, which also splits hyphens */
                aggressive: boolean;
                /** @description How words are split into sub-words (byte pair encoding). Null keeps whole words. */
                bpe: {
                    /** @description The number of merges, which is about the size of the vocabulary */
                    merges: number;
                    /** @description Whether one set of merges is learned on both languages together */
                    joint: boolean;
                    /** @description Sub-words that occur less often than this in their language's training text are split further, as in subword-nmt */
                    vocabularyThreshold: number;
                } | null;
                vocabulary: {
                    /** @description The size of the vocabulary is padded to a multiple of this number (8 in fairseq) */
                    padTo: number;
                    /** @description Whether both languages share one vocabulary */
                    joint: boolean;
                };
                /** @description Which training pairs to keep, by their lengths in tokens after BPE. Null keeps all. */
                clean: {
                    /** @description The largest allowed ratio of one side's length to the other's */
                    ratio: number;
                    /** @description The least number of tokens on either side */
                    minimum: number;
                    /** @description The largest number of tokens on either side */
                    maximum: number;
                } | null;
            };
            model: {
                /**
                 * @description The model whose sizes hold where the spec gives none
                 * @enum {string}
                 */
                preset: "probe" | "tiny" | "iwslt" | "base" | "big" | "opennmt-big";
                /** @description d: the width of the residual stream, which is a multiple of `heads` */
                dimension: number;
                /** @description The number of attention heads */
                heads: number;
                /** @description The inner width of the feed-forward layers */
                feedForward: number;
                /** @description The number of layers of the encoder, which is 0 for an encoder of type `none` only */
                encoderLayers: number;
                /** @description The number of layers of the decoder */
                decoderLayers: number;
                /**
                 * @description `post`: LayerNorm(x + f(x)) (Vaswani et al. 2017); `pre`: x + f(LayerNorm(x)), with a final norm in each stack.
                 * @enum {string}
                 */
                norm: "post" | "pre";
                /** @description True for one table of source, target and output embeddings, false for three tables; `inputs` for one table of source and target and another for the output (OpenNMT's `share_embeddings`). A shared table needs a joint vocabulary. */
                sharedEmbeddings: boolean | "inputs";
                /** @description Whether the output projection has a bias: OpenNMT's has one, fairseq's does not */
                outputBias: boolean;
                /** @description The longest input in tokens, EOS included, on either side. A positional encoding may set a lower limit. */
                maxPositions: number;
                /** @description The kind of the encoder. Default: the Transformer's */
                encoder?: {
                    type: string;
                } & {
                    [key: string]: components["schemas"]["JsonValue"];
                };
                /** @description The kind of the decoder. Default: the Transformer's */
                decoder?: {
                    type: string;
                } & {
                    [key: string]: components["schemas"]["JsonValue"];
                };
                /**
                 * @description The function inside the feed-forward layers. Default: `relu`. `gelu` is x·Φ(x), `gelu-tanh` its approximation with tanh, GPT-2's (both Hendrycks & Gimpel 2016).
                 * @enum {string}
                 */
                activation?: "relu" | "gelu" | "gelu-tanh";
            };
            positional: components["schemas"]["PositionalChoice"];
            recipe: {
                /** @description The number of optimiser updates after which training ends */
                maxUpdates: number;
                /** @description The most tokens in a batch, padding included, counted on its longer side (fairseq `--max-tokens`) */
                batchTokens: number;
                /** @description The number of batches per update. The gradient is their sum, divided by the number of their target tokens. */
                accumulate: number;
                /**
                 * @description The number of parts that each batch is cut into, by sentences. Their gradients are summed in a fixed order, so that `resources.processes` processes, which share the parts, make the same updates to the bit as one process does. Each part has dropout masks of its own, so that another number of parts is another training.
                 * @enum {unknown}
                 */
                batchParts?: 1 | 2 | 4 | 8 | 16 | 32 | 64 | 128 | 256;
                /** @description The share of elements dropped from embeddings and from the output of each sub-layer */
                dropout: number;
                /** @description The share of attention weights that is dropped */
                attentionDropout: number;
                /** @description The share of activations dropped inside the feed-forward layers */
                activationDropout: number;
                /** @description ε of fairseq's `label_smoothed_cross_entropy` */
                labelSmoothing: number;
                /** @description The peak of the schedule, reached at `warmupUpdates`; from there it falls with the inverse square root of the update */
                learningRate: number;
                /** @description The number of updates over which the learning rate rises to its peak */
                warmupUpdates: number;
                /** @description The learning rate before the first update */
                warmupFrom: number;
                /** @description The optimiser Adam (Kingma & Ba 2015) */
                adam: {
                    /** @description The share of the running mean of gradients that is kept at each update */
                    beta1: number;
                    /** @description The share of the running mean of squared gradients that is kept at each update */
                    beta2: number;
                    /** @description Is added to the denominator, which keeps it from zero */
                    epsilon: number;
                };
                /** @description The gradient norm beyond which gradients are clipped, or null for no clipping */
                clipNorm: number | null;
                /**
                 * @description `bf16`: the operands of matrix products are rounded to bfloat16, on engines that can; weights and sums stay in fp32. `fp16`: they are rounded to half precision, and the loss is scaled (`lossScale`); attention, norms and the loss stay in fp32, which fairseq’s --fp16 computes in half precision too. `fp64`: everything is in double precision, on the engine `float64` only
                 * @enum {string}
                 */
                precision: "fp32" | "bf16" | "fp16" | "fp64";
                /** @description Dynamic loss scaling, with `precision` `fp16` only: the loss is multiplied by a scale before it is differentiated, and the gradient divided by it. An update whose gradient overflows is skipped, and the scale halved. */
                lossScale?: {
                    /** @description The scale of the first update (fairseq `--fp16-init-scale`) */
                    initial: number;
                    /** @description The number of updates without overflow after which the scale is doubled. Default: 2^14 / `accumulate`, as in fairseq */
                    window: number;
                    /** @description The scale that ends the training as diverged when it is reached (fairseq `--min-loss-scale`) */
                    minimum: number;
                };
                /** @description The number of updates between metric events */
                logEvery: number;
                /** @description Whether metric events say, layer by layer, how large gradients and states are, to see where a training runs away. It costs a forward pass for each of them and changes no update. */
                logNorms?: boolean;
                /** @description The number of updates between validations, or null to validate at the end of every epoch */
                validateEvery: number | null;
                /**
                 * @description How validations are compared, to find the best and to stop early: by loss, or by BLEU of the translated set
                 * @enum {string}
                 */
                validateOn: "loss" | "bleu";
                /** @description The beam of that translation; 1 is greedy search. Its other search options are those of the evaluation. */
                validateBeam: number;
                /** @description The number of updates between checkpoints, or null for a checkpoint at a stop only */
                checkpointEvery: number | null;
                /** @description The number of validations without improvement after which training ends, or null to go on */
                patience: number | null;
                /** @description The weights of the last N validations are averaged at the end; 1 takes the last weights as they are */
                averageLast: number;
                /**
                 * @description Which validation the weights at the end come from, or end with if several are averaged: the last one, or the best one as `validateOn` compares them (fairseq’s checkpoint_best)
                 * @enum {string}
                 */
                finalWeights: "last" | "best";
                /** @description The tensor bytes beyond which a micro-batch counts as out of memory, or null for the engine's own limit */
                memoryLimitBytes: number | null;
            };
            evaluation: {
                /** @description The number of hypotheses kept per sentence; 1 is greedy search */
                beam: number;
                /** @description How hypotheses of different lengths are compared */
                lengthPenalty: {
                    /**
                     * @description `fairseq`: Σ log p / length^α; `gnmt`: Σ log p / ((5 + length) / 6)^α (Wu et al. 2016, Eq 14). EOS counts.
                     * @enum {string}
                     */
                    kind: "fairseq" | "gnmt";
                    /** @description α: 0 does not reward length, and larger values favour longer outputs */
                    alpha: number;
                };
                /** @description The longest output has ⌊maxLengthA · source + maxLengthB⌋ tokens before EOS, where source counts its EOS */
                maxLengthA: number;
                /** @description The constant part of the longest output; see `maxLengthA` */
                maxLengthB: number;
                /** @description The least number of tokens before EOS */
                minLength: number;
                /** @description The number of sentences decoded together */
                batchSentences: number;
                /**
                 * @description Rounds the weights of linear layers and of the output projection to 8-bit integers with a scale for each output, and their inputs row by row, as the compute type int8 of CTranslate2 does. Decoding is faster and scores may change a little. It needs the engine `native`. Left out: weights and products have the precision of the engine
                 * @enum {string}
                 */
                weights?: "int8";
                /** @description How outputs are searched for. Left out: beam search, of which `beam` is the width */
                search?: {
                    /** @enum {string} */
                    type: "sample";
                    /** @description The seed of all draws */
                    seed: number;
                    /** @description Log-probabilities are divided by it; 1 if left out */
                    temperature?: number;
                    /** @description The number of likeliest tokens that are drawn from; all of them if left out */
                    topK?: number;
                };
                /**
                 * @description The text that is scored: ordinary text against the references of the dataset, or tokenised words against references with the same preprocessing
                 * @enum {string}
                 */
                scored: "detokenized" | "tokenized";
                /**
                 * @description The part of the dataset that is translated; `valid` is for choices that must not depend on the test set
                 * @enum {string}
                 */
                split: "test" | "valid";
                /**
                 * @description The metrics that score the translations
                 * @default [
                 *       {
                 *         "lowercase": false,
                 *         "tokenize": "13a",
                 *         "smoothMethod": "exp",
                 *         "smoothValue": null,
                 *         "maxOrder": 4,
                 *         "effectiveOrder": false,
                 *         "id": "bleu"
                 *       },
                 *       {
                 *         "charOrder": 6,
                 *         "wordOrder": 2,
                 *         "beta": 2,
                 *         "lowercase": false,
                 *         "whitespace": false,
                 *         "epsSmoothing": false,
                 *         "id": "chrf++"
                 *       }
                 *     ]
                 */
                metrics: components["schemas"]["MetricChoice"][];
                /** @description Decomposes the translations exactly by what the model read, and adds the metrics `delta-lp-source`, `delta-lp-previous` and `delta-lp-distance`. The model is forced to its own output. */
                attribution?: {
                    /** @description How many sentences of the evaluated split are decomposed, from the first; at most as many as it has */
                    sentences: number;
                };
                attention?: {
                    /** @description How many sentences of the evaluated split are read, from the first; at most as many as it has */
                    sentences: number;
                    /** @description Which attention over the source is read, counted from 1; the last but one by default, or the only one */
                    layer: number;
                };
            };
            /** @description Where a run is executed and how long it may take */
            resources: {
                /** @description The group of workers that may take the run */
                pool: string;
                /** @description Labels that a worker must have in addition to belonging to the pool */
                labels: string[];
                /** @description Runs with a higher priority start first */
                priority: number;
                /** @description The time limit for each attempt */
                timeLimitSeconds: number;
                /**
                 * @description The engine to compute on. `auto` chooses the fastest engine that can be loaded.
                 * @enum {string}
                 */
                engine: "auto" | "native" | "wasm" | "cpu" | "tensorflow" | "webgpu" | "cuda" | "float64";
                /** @description The threads that the engine computes with */
                threads: number;
                /** @description The GPUs that the run has for itself. One for each process of the engine `cuda`, and otherwise none, if left out. With the engine `auto`, a run with GPUs computes on one, and a run to which a worker has given none computes on the processor. */
                gpus?: number;
                /** @description The memory that each of its GPUs must have, in MiB. It is also the most that the tensors of the run may take there. */
                gpuMemoryMiB?: number;
                /** @description The memory of the machine that is set aside for the run, in MiB */
                memoryMiB?: number;
                /**
                 * @description Whether layers are computed a second time in the backward pass, so that training keeps less in memory. `auto`, if left out: where it would need more than the run may have, and from the first batch on that does not fit. The result does not depend on it.
                 * @enum {string}
                 */
                recompute?: "auto" | "always" | "never";
                /** @description Whether nothing else may run on the machine meanwhile, so that times can be trusted */
                exclusive?: boolean;
                /** @description The number of processes that train the model together, over MPI. Each has `threads` threads (and, on the engine `cuda`, a GPU) and computes its share of the parts of every batch (`recipe.batchParts`). The result does not depend on it. */
                processes?: number;
            };
            seed: number;
        };
        /** RunTable */
        RunTable: {
            rows: components["schemas"]["RunTableRow"][];
            /** @description How many rows the table has */
            total: number;
        };
        /** RunTableRow */
        RunTableRow: {
            /** @description UUID */
            id: string;
            variant: string;
            seed: number;
            /** @enum {string} */
            state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            experiment: components["schemas"]["RunExperiment"] | null;
            dataset: string | null;
            pool: string;
            worker: string | null;
            attemptNumber: number;
            failure: {
                kind: string;
                message: string;
            } | null;
            /** @description ISO 8601, UTC */
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
            seconds: number | null;
            lastEventAt: string | null;
            name: string;
            tags: string[];
            note: string;
            testSet: string | null;
            scores: {
                metric: string;
                score: number;
                higherIsBetter: boolean;
            }[];
            /** @description The values of `options`, in their order, as text; null where the spec has none */
            options: (string | null)[];
        };
        /**
         * ScoreRow
         * @description One line
         */
        ScoreRow: {
            /** @description Id of the experiment */
            experiment: string;
            study: string | null;
            part: string | null;
            /** @description The row of the table */
            variant: string;
            /** @description The seed of the run */
            seed: number;
            /** @description Id of the run */
            run: string;
            /** @description The state of the run */
            state: string;
            failure: string | null;
            metric: string | null;
            score: number | null;
            higherIsBetter: boolean | null;
            signature: string | null;
        };
        /** ScoresToJudge */
        ScoresToJudge: {
            /** @description What the scores are judged by: the id of a study, or a study itself */
            study: string | components["schemas"]["Study"];
            /** @description A version of the study; the current one by default */
            version?: string;
            /**
             * @description Scores by part, row, metric and seed, with their value; or one column for each seed (`seed 1`, `seed 2`). What a study has only one of can be left out.
             * @example [
             *       {
             *         "part": "en-de",
             *         "row": "SAPE",
             *         "metric": "bleu",
             *         "seed": 1,
             *         "value": 27.4
             *       }
             *     ]
             */
            scores: {
                [key: string]: string | number | boolean | null;
            }[] | string;
            columns?: components["schemas"]["Columns"];
        };
        /**
         * Search
         * @description The search of a tuned part of a study, for the experiment that has its trials and for the one that uses what was chosen; null for any other
         */
        Search: {
            /** @description The experiment whose runs are the trials */
            trials: string;
            tuned: string | null;
            problem: string | null;
            /** @description Whether the service will submit that experiment as soon as the trials have ended; for the experiment of the trials only */
            goesOn: boolean;
        };
        /** Segment */
        Segment: {
            /** @description Place in the test set, from 0 */
            position: number;
            source: string | null;
            /** @description One from each set of references */
            references: string[];
            /** @description The translation, as it was scored */
            hypothesis: string;
            /** @description Of the segment alone. BLEU leaves out n-gram orders for which it is too short. */
            scores: components["schemas"]["SegmentScore"][];
            against: components["schemas"]["OtherTranslation"] | null;
        };
        /** SegmentPage */
        SegmentPage: {
            segments: components["schemas"]["Segment"][];
            /** @description How many segments there are in all pages */
            total: number;
            nextCursor: string | null;
        };
        /** SegmentRanges */
        SegmentRanges: {
            metric: string | null;
            /** @description By the words of the first reference */
            byLength: components["schemas"]["LengthRange"][];
            /** @description By how often the first references of the test set have a word */
            byFrequency: components["schemas"]["FrequencyRange"][];
        };
        /**
         * SegmentRow
         * @description One line
         */
        SegmentRow: {
            /** @description Id of the experiment */
            experiment: string;
            study: string | null;
            part: string | null;
            /** @description The row of the table */
            variant: string;
            /** @description The seed of the run */
            seed: number;
            /** @description Id of the run */
            run: string;
            /** @description Id of the metric */
            metric: string;
            /** @description Place in the test set, from 0 */
            segment: number;
            /** @description Score of the segment alone. BLEU leaves out n-gram orders for which it is too short. */
            score: number;
            /** @description Scores of corpora are computed from the sums of these */
            statistics: number[];
        };
        /** SegmentScore */
        SegmentScore: {
            metric: string;
            score: number;
        };
        /** SentenceAttention */
        SentenceAttention: {
            /** @description The model's units of the source, with that of its end */
            source: string[];
            /** @description The model's units of its translation */
            target: string[];
            /** @description How much of its attention each unit of the translation gave to each of the source, averaged over heads and rounded to four digits: [unit of the translation][unit of the source] */
            weights: number[][];
        };
        /** Setting */
        Setting: {
            /** @description JSON pointer into the spec */
            pointer: string;
            value: string | number | boolean | null;
        };
        /** Share */
        Share: {
            /** @description As API keys have it */
            owner: string;
            /** @description A pool, or * for all pools together */
            pool: string;
            /** @description How much of the pool it gets beside others; null for its weight in *, or else 1 */
            weight: number | null;
            /** @description At most so many of its runs run at the same time; null for any number */
            runningLimit: number | null;
            /** @description None of its runs begins after so many device-hours; null for any number */
            quotaHours: number | null;
            /** @description Runs that it executes */
            running: number;
            /** @description The GPUs or, for runs without, the cores of these */
            units: number;
            /** @description Device-hours that it has ever used */
            usedHours: number;
            /** @description The same, where each week counts half as much as the next; decides whose turn it is */
            recentHours: number;
        };
        /** ShareList */
        ShareList: {
            /** @description By owner and pool; those who have run something, or for whom something is set */
            shares: components["schemas"]["Share"][];
        };
        /** SignIn */
        SignIn: {
            /** @description An API key: `ordo_…` */
            key: string;
        };
        /** SignedUpload */
        SignedUpload: {
            request: {
                /** @enum {string} */
                method: "PUT";
                url: string;
                headers: {
                    [key: string]: string;
                };
            } | null;
        };
        /** Significance */
        Significance: {
            difference: number | null;
            testSet: {
                /** @description The same from the statistics of all seeds, added per segment */
                difference: number;
                /** @description The p of sacreBLEU’s paired bootstrap, which rejects too often */
                sacrebleuP: number;
                /** @description The two-sided p of the same draws, centred on their mean */
                centredP: number;
                draws: number;
            } | null;
            training: {
                /**
                 * @description Paired by seed (t test), or of rows with fewer than two common seeds (Cochran and Cox)
                 * @enum {string}
                 */
                how: "paired" | "unpaired";
                /** @description How many seeds both rows have */
                seeds: number;
                /** @description Two-sided, over seeds, unadjusted */
                p: number;
                /** @description The same after Holm’s correction over all rows against the baseline */
                holmP: number;
                /** @description How many comparisons this correction is over */
                familySize: number;
                /** @description Whether a row lies near an end of its scale, so that p is doubled */
                nearEnd: boolean;
            } | null;
            /** @description Why a test was not done */
            untested: string[];
        };
        /**
         * Spec
         * @description `dataset`, `model` and `positional` are required, unless the matrix supplies the whole section.
         */
        Spec: {
            /** @description What people call the experiment */
            name: string;
            /**
             * @description What is trained: a model that translates, which is the default
             * @default translation
             * @enum {string}
             */
            kind?: "translation";
            dataset?: components["schemas"]["DatasetChoice"];
            /** @description How raw lines become tokens */
            preprocessing?: {
                /**
                 * @description `moses`: the Moses tokenizer for each language. `none`: the text is already tokenised, with spaces between tokens.
                 * @enum {string}
                 */
                tokenizer?: "none" | "moses";
                /** @description Whether to normalise punctuation as Moses does and then to remove non-printing characters */
                normalize?: boolean;
                /**
                 * @description Whether to change all text to lower case
                 * @default false
                 */
                lowercase?: boolean;
                /** @description The Moses tokenizer's option `-a`, which also splits hyphens */
                aggressive?: boolean;
                /** @description How words are split into sub-words (byte pair encoding). Null keeps whole words. */
                bpe?: {
                    /** @description The number of merges, which is about the size of the vocabulary */
                    merges?: number;
                    /** @description Whether one set of merges is learned on both languages together */
                    joint?: boolean;
                    /** @description Sub-words that occur less often than this in their language's training text are split further, as in subword-nmt */
                    vocabularyThreshold?: number;
                } | null;
                /** @description How the vocabulary is built */
                vocabulary?: {
                    /**
                     * @description The size of the vocabulary is padded to a multiple of this number (8 in fairseq)
                     * @default 8
                     */
                    padTo?: number;
                    /**
                     * @description Whether both languages share one vocabulary
                     * @default true
                     */
                    joint?: boolean;
                };
                /** @description Which training pairs to keep, by their lengths in tokens after BPE. Null keeps all. */
                clean?: {
                    /** @description The largest allowed ratio of one side's length to the other's */
                    ratio?: number;
                    /** @description The least number of tokens on either side */
                    minimum?: number;
                    /** @description The largest number of tokens on either side */
                    maximum?: number;
                } | null;
            };
            /** @description The size and form of the model: a preset, and what differs from it */
            model?: {
                /**
                 * @description The model whose sizes hold where the spec gives none
                 * @enum {string}
                 */
                preset: "probe" | "tiny" | "iwslt" | "base" | "big" | "opennmt-big";
                /** @description The kind of the encoder, with its options */
                encoder?: {
                    /** @enum {string} */
                    type: "transformer";
                } | {
                    /** @enum {string} */
                    type: "disan";
                } | {
                    /** @enum {string} */
                    type: "none";
                } | {
                    /** @enum {string} */
                    type: "lstm";
                };
                /** @description The kind of the decoder, with its options */
                decoder?: {
                    /** @enum {string} */
                    type: "transformer";
                } | {
                    /** @enum {string} */
                    type: "lstm";
                };
                /**
                 * @description The function inside the feed-forward layers. Default: `relu`. `gelu` is x·Φ(x), `gelu-tanh` its approximation with tanh, GPT-2's (both Hendrycks & Gimpel 2016).
                 * @enum {string}
                 */
                activation?: "relu" | "gelu" | "gelu-tanh";
                /** @description d: the width of the residual stream, which is a multiple of `heads` */
                dimension?: number;
                /** @description The number of attention heads */
                heads?: number;
                /** @description The inner width of the feed-forward layers */
                feedForward?: number;
                /** @description The number of layers of the encoder, which is 0 for an encoder of type `none` only */
                encoderLayers?: number;
                /** @description The number of layers of the decoder */
                decoderLayers?: number;
                /**
                 * @description `post`: LayerNorm(x + f(x)) (Vaswani et al. 2017); `pre`: x + f(LayerNorm(x)), with a final norm in each stack.
                 * @enum {string}
                 */
                norm?: "post" | "pre";
                /** @description True for one table of source, target and output embeddings, false for three tables; `inputs` for one table of source and target and another for the output (OpenNMT's `share_embeddings`). A shared table needs a joint vocabulary. */
                sharedEmbeddings?: boolean | "inputs";
                /** @description Whether the output projection has a bias: OpenNMT's has one, fairseq's does not */
                outputBias?: boolean;
                /**
                 * @description The longest input in tokens, EOS included, on either side. A positional encoding may set a lower limit.
                 * @default 1024
                 */
                maxPositions?: number;
            };
            positional?: components["schemas"]["PositionalChoice"];
            /** @description How the model is trained. What is left out comes from the preset of the model. */
            recipe?: {
                /** @description The number of optimiser updates after which training ends */
                maxUpdates?: number;
                /** @description The most tokens in a batch, padding included, counted on its longer side (fairseq `--max-tokens`) */
                batchTokens?: number;
                /** @description The number of batches per update. The gradient is their sum, divided by the number of their target tokens. */
                accumulate?: number;
                /**
                 * @description The number of parts that each batch is cut into, by sentences. Their gradients are summed in a fixed order, so that `resources.processes` processes, which share the parts, make the same updates to the bit as one process does. Each part has dropout masks of its own, so that another number of parts is another training.
                 * @enum {unknown}
                 */
                batchParts?: 1 | 2 | 4 | 8 | 16 | 32 | 64 | 128 | 256;
                /** @description The share of elements dropped from embeddings and from the output of each sub-layer */
                dropout?: number;
                /** @description The share of attention weights that is dropped */
                attentionDropout?: number;
                /** @description The share of activations dropped inside the feed-forward layers */
                activationDropout?: number;
                /**
                 * @description ε of fairseq's `label_smoothed_cross_entropy`
                 * @default 0.1
                 */
                labelSmoothing?: number;
                /** @description The peak of the schedule, reached at `warmupUpdates`; from there it falls with the inverse square root of the update */
                learningRate?: number;
                /** @description The number of updates over which the learning rate rises to its peak */
                warmupUpdates?: number;
                /**
                 * @description The learning rate before the first update
                 * @default 1e-7
                 */
                warmupFrom?: number;
                /** @description The optimiser Adam (Kingma & Ba 2015) */
                adam?: {
                    /**
                     * @description The share of the running mean of gradients that is kept at each update
                     * @default 0.9
                     */
                    beta1?: number;
                    /** @description The share of the running mean of squared gradients that is kept at each update */
                    beta2?: number;
                    /** @description Is added to the denominator, which keeps it from zero */
                    epsilon?: number;
                };
                /** @description The gradient norm beyond which gradients are clipped, or null for no clipping */
                clipNorm?: number | null;
                /**
                 * @description `bf16`: the operands of matrix products are rounded to bfloat16, on engines that can; weights and sums stay in fp32. `fp16`: they are rounded to half precision, and the loss is scaled (`lossScale`); attention, norms and the loss stay in fp32, which fairseq’s --fp16 computes in half precision too. `fp64`: everything is in double precision, on the engine `float64` only
                 * @default fp32
                 * @enum {string}
                 */
                precision?: "fp32" | "bf16" | "fp16" | "fp64";
                /** @description Dynamic loss scaling, with `precision` `fp16` only: the loss is multiplied by a scale before it is differentiated, and the gradient divided by it. An update whose gradient overflows is skipped, and the scale halved. */
                lossScale?: {
                    /** @description The scale of the first update (fairseq `--fp16-init-scale`) */
                    initial?: number;
                    /** @description The number of updates without overflow after which the scale is doubled. Default: 2^14 / `accumulate`, as in fairseq */
                    window?: number;
                    /** @description The scale that ends the training as diverged when it is reached (fairseq `--min-loss-scale`) */
                    minimum?: number;
                };
                /** @description The number of updates between metric events */
                logEvery?: number;
                /** @description Whether metric events say, layer by layer, how large gradients and states are, to see where a training runs away. It costs a forward pass for each of them and changes no update. */
                logNorms?: boolean;
                /** @description The number of updates between validations, or null to validate at the end of every epoch */
                validateEvery?: number | null;
                /**
                 * @description How validations are compared, to find the best and to stop early: by loss, or by BLEU of the translated set
                 * @default loss
                 * @enum {string}
                 */
                validateOn?: "loss" | "bleu";
                /**
                 * @description The beam of that translation; 1 is greedy search. Its other search options are those of the evaluation.
                 * @default 1
                 */
                validateBeam?: number;
                /** @description The number of updates between checkpoints, or null for a checkpoint at a stop only */
                checkpointEvery?: number | null;
                /** @description The number of validations without improvement after which training ends, or null to go on */
                patience?: number | null;
                /** @description The weights of the last N validations are averaged at the end; 1 takes the last weights as they are */
                averageLast?: number;
                /**
                 * @description Which validation the weights at the end come from, or end with if several are averaged: the last one, or the best one as `validateOn` compares them (fairseq’s checkpoint_best)
                 * @default last
                 * @enum {string}
                 */
                finalWeights?: "last" | "best";
                /**
                 * @description The tensor bytes beyond which a micro-batch counts as out of memory, or null for the engine's own limit
                 * @default null
                 */
                memoryLimitBytes?: number | null;
            };
            /** @description Every variant is trained once with each seed */
            seeds: number[];
            /** @description How the trained model translates, and what is scored. What is left out comes from the preset of the model. */
            evaluation?: {
                /** @description The number of hypotheses kept per sentence; 1 is greedy search */
                beam?: number;
                /** @description How hypotheses of different lengths are compared */
                lengthPenalty?: {
                    /**
                     * @description `fairseq`: Σ log p / length^α; `gnmt`: Σ log p / ((5 + length) / 6)^α (Wu et al. 2016, Eq 14). EOS counts.
                     * @enum {string}
                     */
                    kind: "fairseq" | "gnmt";
                    /** @description α: 0 does not reward length, and larger values favour longer outputs */
                    alpha: number;
                };
                /**
                 * @description The longest output has ⌊maxLengthA · source + maxLengthB⌋ tokens before EOS, where source counts its EOS
                 * @default 1
                 */
                maxLengthA?: number;
                /** @description The constant part of the longest output; see `maxLengthA` */
                maxLengthB?: number;
                /**
                 * @description The least number of tokens before EOS
                 * @default 1
                 */
                minLength?: number;
                /**
                 * @description The number of sentences decoded together
                 * @default 64
                 */
                batchSentences?: number;
                /**
                 * @description Rounds the weights of linear layers and of the output projection to 8-bit integers with a scale for each output, and their inputs row by row, as the compute type int8 of CTranslate2 does. Decoding is faster and scores may change a little. It needs the engine `native`. Left out: weights and products have the precision of the engine
                 * @enum {string}
                 */
                weights?: "int8";
                /** @description How outputs are searched for. Left out: beam search, of which `beam` is the width */
                search?: {
                    /** @enum {string} */
                    type: "sample";
                    /** @description The seed of all draws */
                    seed: number;
                    /** @description Log-probabilities are divided by it; 1 if left out */
                    temperature?: number;
                    /** @description The number of likeliest tokens that are drawn from; all of them if left out */
                    topK?: number;
                };
                /**
                 * @description The text that is scored: ordinary text against the references of the dataset, or tokenised words against references with the same preprocessing
                 * @default detokenized
                 * @enum {string}
                 */
                scored?: "detokenized" | "tokenized";
                /**
                 * @description The part of the dataset that is translated; `valid` is for choices that must not depend on the test set
                 * @default test
                 * @enum {string}
                 */
                split?: "test" | "valid";
                /**
                 * @description The metrics that score the translations
                 * @default [
                 *       {
                 *         "lowercase": false,
                 *         "tokenize": "13a",
                 *         "smoothMethod": "exp",
                 *         "smoothValue": null,
                 *         "maxOrder": 4,
                 *         "effectiveOrder": false,
                 *         "id": "bleu"
                 *       },
                 *       {
                 *         "charOrder": 6,
                 *         "wordOrder": 2,
                 *         "beta": 2,
                 *         "lowercase": false,
                 *         "whitespace": false,
                 *         "epsSmoothing": false,
                 *         "id": "chrf++"
                 *       }
                 *     ]
                 */
                metrics?: components["schemas"]["MetricChoice"][];
                /** @description What the translations leaned on, word by word (ΔLP); null, the default, to leave it out */
                attribution?: {
                    /** @description How many sentences of the evaluated split are decomposed, from the first; at most as many as it has */
                    sentences: number;
                } | null;
                /** @description Keeps where the decoder looked for each unit of its own translations, averaged over heads; null, the default, to leave it out */
                attention?: {
                    /** @description How many sentences of the evaluated split are read, from the first; at most as many as it has */
                    sentences: number;
                    /** @description Which attention over the source is read, counted from 1; the last but one by default, or the only one */
                    layer?: number;
                } | null;
            };
            /** @description Where a run is executed and how long it may take */
            resources?: {
                /**
                 * @description The group of workers that may take the run
                 * @default default
                 */
                pool?: string;
                /**
                 * @description Labels that a worker must have in addition to belonging to the pool
                 * @default []
                 */
                labels?: string[];
                /**
                 * @description Runs with a higher priority start first
                 * @default 0
                 */
                priority?: number;
                /**
                 * @description The time limit for each attempt
                 * @default 86400
                 */
                timeLimitSeconds?: number;
                /**
                 * @description The engine to compute on. `auto` chooses the fastest engine that can be loaded.
                 * @default auto
                 * @enum {string}
                 */
                engine?: "auto" | "native" | "wasm" | "cpu" | "tensorflow" | "webgpu" | "cuda" | "float64";
                /**
                 * @description The threads that the engine computes with
                 * @default 1
                 */
                threads?: number;
                /** @description The GPUs that the run has for itself. One for each process of the engine `cuda`, and otherwise none, if left out. With the engine `auto`, a run with GPUs computes on one, and a run to which a worker has given none computes on the processor. */
                gpus?: number;
                /** @description The memory that each of its GPUs must have, in MiB. It is also the most that the tensors of the run may take there. */
                gpuMemoryMiB?: number;
                /** @description The memory of the machine that is set aside for the run, in MiB */
                memoryMiB?: number;
                /**
                 * @description Whether layers are computed a second time in the backward pass, so that training keeps less in memory. `auto`, if left out: where it would need more than the run may have, and from the first batch on that does not fit. The result does not depend on it.
                 * @enum {string}
                 */
                recompute?: "auto" | "always" | "never";
                /** @description Whether nothing else may run on the machine meanwhile, so that times can be trusted */
                exclusive?: boolean;
                /** @description The number of processes that train the model together, over MPI. Each has `threads` threads (and, on the engine `cuda`, a GPU) and computes its share of the parts of every batch (`recipe.batchParts`). The result does not depend on it. */
                processes?: number;
            };
            /** @description Maps JSON pointers into the spec to the values to try there; there is a run for each combination and seed */
            matrix?: {
                [key: string]: components["schemas"]["JsonValue"][];
            };
        };
        /** StorageUse */
        StorageUse: {
            /** @description What is recorded, by kind */
            artifacts: components["schemas"]["ArtifactUse"][];
            /** @description The same by owner of the run or the dataset, the one with the most first */
            owners: components["schemas"]["OwnerUse"][];
            /** @description The same by age: at least `fromDays` and less than `toDays` days. Null where there is no limit */
            ages: components["schemas"]["AgeUse"][];
            /** @description What that takes on the disk, where equal artifacts are one file */
            files: {
                count: number;
                bytes: number;
            };
            /** @description The largest first */
            tables: components["schemas"]["TableUse"][];
            databaseBytes: number;
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
            /** @description Numbers the events of the attempt: 1, 2, 3, … */
            seq: number;
            /** @description ISO 8601, UTC */
            at: string;
            /** @description Whether a later attempt has repeated the event, so that it left the run's history */
            superseded: boolean;
            event: components["schemas"]["RunEvent"];
        };
        /**
         * Study
         * @description What to run, what a paper claims, and how that is judged
         */
        Study: {
            /**
             * @description The version of this format
             * @enum {number}
             */
            study: 1;
            /** @description <paper>/<table> in lower case */
            id: string;
            /** @description What the study is about, in one line */
            title: string;
            citation: string | null;
            /** @description What a reader must know: deviations from the paper, and what the paper leaves open */
            notes: string[];
            /** @description The seeds of every run, which are registered before running. Each of them must be there. */
            seeds: number[];
            /** @description The row that the others are tested against */
            baseline: string;
            /**
             * @description How often a wrong verdict may be reached
             * @default 0.05
             */
            alpha?: number;
            /** @description The size of the vocabulary behind the parameter counts of the paper */
            vocabularySize?: number;
            /** @description The rows by the names of the paper. A variant that is not listed is a row by itself. */
            rows?: {
                /** @description The row as the paper names it */
                row: string;
                variant: string | null;
            }[];
            published?: components["schemas"]["Published"];
            pins?: components["schemas"]["Pins"];
            /** @description What the paper prints and claims. Each is judged. */
            targets: ({
                /** @enum {string} */
                kind: "value";
                /** @description The part of the study whose runs answer this */
                part: string;
                cite?: components["schemas"]["Cite"];
                /** @description What is odd about the print, which a reader must know */
                note?: string;
                /** @description A metric that the part has: `bleu`, a derived one such as `bleu maxOrder=3`, or a cost such as `parameters` */
                metric: string;
                /** @description The number of each row, as printed */
                printed: {
                    [key: string]: string;
                };
                /** @description What is odd about the number of a row */
                notes?: {
                    [key: string]: string;
                };
                /** @description What the paper itself says against the number of a row. Such a number can be neither met nor missed, so its verdict is `inconclusive`. */
                disputed?: {
                    [key: string]: string;
                };
                /**
                 * @description Measured values are divided by this first, such as 1000000 for millions
                 * @default 1
                 */
                unit?: number;
                /**
                 * @description What is printed of the paper’s runs
                 * @default mean
                 * @enum {string}
                 */
                statistic?: "mean" | "median" | "best";
                /**
                 * @description The runs behind each printed number. Null asks whether ours lie near the number itself, whatever is behind it.
                 * @default 1
                 */
                runs?: number | null;
                margin: components["schemas"]["Margin"];
                /** @description Null if neither direction is better */
                higherIsBetter: boolean | null;
            } | {
                /** @enum {string} */
                kind: "count";
                /** @description The part of the study whose runs answer this */
                part: string;
                cite?: components["schemas"]["Cite"];
                /** @description What is odd about the print, which a reader must know */
                note?: string;
                /** @description A metric that the part has: `bleu`, a derived one such as `bleu maxOrder=3`, or a cost such as `parameters` */
                metric: string;
                /** @description The count of each row, as printed */
                printed: {
                    [key: string]: string;
                };
                /** @description What is odd about the number of a row */
                notes?: {
                    [key: string]: string;
                };
                /** @description What the paper itself says against the number of a row. Such a number can be neither met nor missed, so its verdict is `inconclusive`. */
                disputed?: {
                    [key: string]: string;
                };
                /**
                 * Row
                 * @description The row above whose count the printed ones are: a paper may print “+0.06M”
                 */
                over?: string;
                /**
                 * @description Such as 1000000 for millions
                 * @default 1
                 */
                unit?: number;
            } | {
                /** @enum {string} */
                kind: "above";
                /** @description The part of the study whose runs answer this */
                part: string;
                cite?: components["schemas"]["Cite"];
                /** @description What is odd about the print, which a reader must know */
                note?: string;
                /** @description A metric that the part has: `bleu`, a derived one such as `bleu maxOrder=3`, or a cost such as `parameters` */
                metric: string;
                /**
                 * Row
                 * @description A row of the study
                 */
                row: string;
                /** @description The row below, or several */
                over: string | string[];
                by?: components["schemas"]["LeastGap"];
                /**
                 * @description Whether rows are compared by their difference or by their ratio. Margins and gaps are then factors.
                 * @default difference
                 * @enum {string}
                 */
                scale?: "difference" | "ratio";
                /**
                 * @description The mark of significance that the paper prints behind the number
                 * @enum {string}
                 */
                printedMark?: "+" | "++" | "†";
            } | {
                /** @enum {string} */
                kind: "best-of";
                /** @description The part of the study whose runs answer this */
                part: string;
                cite?: components["schemas"]["Cite"];
                /** @description What is odd about the print, which a reader must know */
                note?: string;
                /** @description A metric that the part has: `bleu`, a derived one such as `bleu maxOrder=3`, or a cost such as `parameters` */
                metric: string;
                /**
                 * Row
                 * @description A row of the study
                 */
                row: string;
                /** @description The rows that it is compared with, or `all` of the part */
                among: "all" | string[];
                by?: components["schemas"]["LeastGap"];
            } | {
                /** @enum {string} */
                kind: "alike";
                /** @description The part of the study whose runs answer this */
                part: string;
                cite?: components["schemas"]["Cite"];
                /** @description What is odd about the print, which a reader must know */
                note?: string;
                /** @description A metric that the part has: `bleu`, a derived one such as `bleu maxOrder=3`, or a cost such as `parameters` */
                metric: string;
                /** @description The rows of which every pair is alike */
                rows: string[];
                margin: components["schemas"]["Margin"];
                /**
                 * @description Whether rows are compared by their difference or by their ratio. Margins and gaps are then factors.
                 * @default difference
                 * @enum {string}
                 */
                scale?: "difference" | "ratio";
            } | {
                /** @enum {string} */
                kind: "grows";
                /** @description The part of the study whose runs answer this */
                part: string;
                cite?: components["schemas"]["Cite"];
                /** @description What is odd about the print, which a reader must know */
                note?: string;
                /** @description The name of the series, such as `BLEU by n-gram order` */
                series: string;
                /** @description The metrics along which the lead grows, in their order */
                metrics: string[];
                /**
                 * Row
                 * @description A row of the study
                 */
                row: string;
                /**
                 * Row
                 * @description A row of the study
                 */
                over: string;
                /** @description A pair of systems about which nothing is claimed. Gaps of such pairs often grow by themselves. */
                control: {
                    /**
                     * Row
                     * @description A row of the study
                     */
                    row: string;
                    /**
                     * Row
                     * @description A row of the study
                     */
                    over: string;
                };
            })[];
            /** @description What is drawn from the runs */
            figures?: ({
                /** @enum {string} */
                kind: "option-curve";
                /** @description The name of its files, without extension */
                name: string;
                /** @description The title above the figure */
                title: string;
                /** @description The part of the study that it shows */
                part: string;
                /** @description The metric on the vertical axis */
                metric: string;
                /** @description JSON pointer into the run spec, to the number on the horizontal axis */
                pointer: string;
                /** @description What that number is called */
                xLabel: string;
                /** @description Rows without that number, such as a baseline, each drawn as a level line */
                levels?: string[];
            } | {
                /** @enum {string} */
                kind: "ngram-gaps";
                /** @description The name of its files, without extension */
                name: string;
                /** @description The title above the figure */
                title: string;
                /** @description The part of the study that it shows */
                part: string;
                /** @description The metrics from left to right, such as `bleu maxOrder=1`, `bleu maxOrder=2`, … */
                metrics: string[];
                /** @description What the order counts */
                xLabel: string;
                /** @description The upper row */
                row: string;
                /** @description The lower row */
                over: string;
                /** @description A pair about which nothing is claimed */
                control?: {
                    /** @description The upper row */
                    row: string;
                    /** @description The lower row */
                    over: string;
                };
            } | components["schemas"]["Intervals"] | components["schemas"]["Costs"])[];
            /** @description What is run or read, by name: one for each data set of the table */
            parts: {
                [key: string]: {
                    /**
                     * Title
                     * @description What the table of this part is called
                     */
                    title?: string;
                    spec: components["schemas"]["PartSpec"];
                    tune?: components["schemas"]["Tune"];
                } | {
                    /** @description What the table of this part is called */
                    title?: string;
                    measurement: components["schemas"]["Measurement"];
                } | {
                    /** @description What the table of this part is called */
                    title?: string;
                    scores: {
                        metrics: {
                            /** @description Its name in the table of scores */
                            id: string;
                            /** @description Its name for people */
                            title: string;
                            unit: string | null;
                            higherIsBetter: boolean | null;
                            /** @description The lowest and the highest value that there can be, such as [0, 1] for an accuracy and [0, null] for a time. Near an end values are skewed and are judged at half of alpha. Left out, the scale has no ends. */
                            ends?: (number | null)[];
                            /** @description Decimals that are printed. Left out, three for a value between −1 and 1 by its ends, else two */
                            digits?: number;
                        }[];
                    };
                } | {
                    /** @description What the table of this part is called */
                    title?: string;
                    mean: string[];
                };
            };
        };
        /** StudyPage */
        StudyPage: {
            studies: components["schemas"]["StudySummary"][];
            nextCursor: string | null;
        };
        /** StudyPart */
        StudyPart: {
            part: string;
            title: string | null;
            /** @description `spec`, `measurement`, `scores` or `mean` */
            kind: string;
        };
        /**
         * StudyPlace
         * @description The part of a study that the experiment was submitted as
         */
        StudyPlace: {
            id: string;
            /** @description SHA-256 of the document */
            version: string;
            part: string;
        };
        /** StudySubmission */
        StudySubmission: {
            /** @description The parts to submit, each of which must have a spec; all that have one by default */
            parts?: string[];
            /** @description The pool that executes the runs, in place of that of the study */
            pool?: string;
        };
        /** StudySummary */
        StudySummary: {
            /** @description <paper>/<table> */
            id: string;
            /** @description SHA-256 of the document */
            version: string;
            title: string;
            citation: string | null;
            /** @description Whether it comes with this version of Ordo */
            builtIn: boolean;
            createdBy: string | null;
            createdAt: string | null;
            parts: components["schemas"]["StudyPart"][];
        };
        /**
         * StudyVersion
         * @description One version of a study
         */
        StudyVersion: {
            /** @description <paper>/<table> */
            id: string;
            /** @description SHA-256 of the document */
            version: string;
            title: string;
            citation: string | null;
            /** @description Whether it comes with this version of Ordo */
            builtIn: boolean;
            createdBy: string | null;
            createdAt: string | null;
            parts: components["schemas"]["StudyPart"][];
            document: components["schemas"]["Study"];
        };
        /** TableUse */
        TableUse: {
            table: string;
            rows: number | null;
            /** @description With its indexes */
            bytes: number;
        };
        /** Translations */
        Translations: {
            /** @description The translations of the split that the spec evaluates, in its order and in the form that is scored: detokenised text, or tokenised words if `evaluation.scored` is `tokenized` */
            hypotheses: string[];
            /** @description The references in the same form: [set of references][line] */
            references: string[][];
            /** @description What was translated, line by line, in the same form. Absent in older results. */
            sources?: string[];
            training: {
                updates: number;
                epochs: number;
                /** @description Label-smoothed loss in nats per target token: the last point of the learning curve, which is the mean of the updates since the point before. In results from before 26 November 2026, that of the last update alone */
                finalLoss: number;
                /** @description The loss of the best validation. This is the lowest loss unless the recipe compares BLEU. Null without validation. */
                bestValidationLoss: number | null;
                targetTokens: number;
                seconds: number;
                tokensPerSecond: number;
                /** @description The share of padding among all positions computed, 0…1 */
                paddingShare: number;
                stoppedEarly: boolean;
                /** @description The first update in which layers were computed a second time in the backward pass, to save memory. This makes updates slower and changes no weight. Absent where there was none. */
                recomputedFrom?: number;
                /** @description Dynamic loss scaling, in trainings in fp16 only */
                lossScale?: {
                    /** @description The number of updates that were skipped because the loss or its gradient overflowed */
                    skippedUpdates: number;
                    /** @description The loss scale at the end of the training */
                    last: number;
                };
            };
            parameters: {
                total: number;
                positional: number;
            };
            memory: {
                /** @description The peak of bytes held by tensors, or null if the engine cannot tell */
                enginePeakBytes: number | null;
                processPeakBytes: number;
            };
            energy?: components["schemas"]["Energy"];
            forward: {
                /** @description In milliseconds, as the other two */
                median: number;
                minimum: number;
                maximum: number;
                repeats: number;
                /** @description True if the machine was busy just before the measurement. Such a time should not be compared with others. */
                busy: boolean;
            };
            decoding: {
                seconds: number;
                sentences: number;
                outputTokens: number;
            };
            environment: {
                /** @description A hash of the files that computed the result: where it comes from, and never whether it is valid */
                codeVersion: string;
                engine: string;
                device: string;
                threads: number;
                /** @description The number of processes that trained the model together. Absent where one did, which gives the same weights to the bit: gradients are summed in an order that depends on `recipe.batchParts` alone. `memory` is that of the first process. */
                processes?: number;
                node: string;
                platform: string;
                cpu: string;
                hostname: string;
            };
            identity: {
                /** @description SHA-256 of all other fields. Two deterministic results with equal hashes have the same weights, translations and scores, to the bit. */
                hash: string;
                /** @description The content hash of the run, which covers the spec, the data and the numbers of the stages. See `listHashes`. */
                contentHash: string;
                /** @description What the weights were computed on. A new entry begins at each update at which this changed. */
                trainedOn: {
                    /** @description The first update of this span, counted from 1 */
                    fromUpdate: number;
                    /** @description The engine that did the computation. Where the spec asks for `auto`, this is the engine that was chosen. */
                    engine: string;
                    /** @description What the engine's results depend on apart from its code, such as `avx512, gcc 12.2.0, glibc 2.36`. See `Engine.instructionSet` in `tensor`. */
                    instructionSet: string;
                    /** @description Node's major version, whose floating-point functions draw the initial weights */
                    node: number;
                    /** @description The number of micro-batches that each batch was split into. It decides how the sums of gradients are rounded. */
                    microBatches: number;
                }[];
                decodedOn: {
                    /** @description The engine that did the computation. Where the spec asks for `auto`, this is the engine that was chosen. */
                    engine: string;
                    /** @description What the engine's results depend on apart from its code, such as `avx512, gcc 12.2.0, glibc 2.36`. See `Engine.instructionSet` in `tensor`. */
                    instructionSet: string;
                    /** @description Node's major version, whose floating-point functions draw the initial weights */
                    node: number;
                };
            };
            /** @description True if every result with this identity is equal to the bit. False if an engine was used that does not promise this, or if memory ran out during training and a batch had to be split. */
            deterministic: boolean;
            /** @description True if nothing shows that the translations depend on the source: a permutation test at 5 % does not find their own references more similar to them than those of other sentences. Absent with fewer than five pairs. */
            collapsed?: boolean;
            /** @description What a reader must know before comparing this result, for instance how many translations were cut */
            notes: string[];
        };
        /**
         * Tune
         * @description A search that comes first, and gives each variant the values that are best for it
         */
        Tune: {
            /** @description The values that every variant tries, by JSON pointers into its spec. Several pointers: all combinations */
            values: {
                [key: string]: components["schemas"]["JsonValue"][];
            };
            /** @description The updates of each trial, the same for all */
            updates: number;
            /** @description The seeds of each trial, over which its mean is taken */
            seeds: number[];
            /** @description What is compared on the validation data: `loss`, of which the lowest wins, or a metric of the spec. Of equals, the value that stands first wins. */
            metric: string;
        };
        /** UnreadableCheckpoint */
        UnreadableCheckpoint: {
            attemptNumber: number;
            /** @description SHA-256, lower-case hexadecimal */
            sha256: string;
        };
        /** UsedMachine */
        UsedMachine: {
            /** @description The name, as its workers have it */
            machine: string;
            /** @description Percent, except for those in watts. All have equal parts of the time, of a minute or more */
            measures: components["schemas"]["MachineMeasure"][];
        };
        /** VariantCounts */
        VariantCounts: {
            variant: string;
            runCounts: components["schemas"]["RunCounts"];
        };
        /** Version */
        Version: {
            /**
             * @description The version of Ordo by the rules of semver.org
             * @example 0.3.0
             */
            version: string;
            commit: string | null;
            /** @description The hash of all code that decides results */
            codeVersion: string;
        };
        /** WaitingRun */
        WaitingRun: {
            /** @description UUID */
            runId: string;
            pool: string;
            /** @description The place in its pool */
            position: number;
            priority: number;
            /** @description What a worker must have to take it */
            labels: string[];
            /** @description Number of the attempt that it waits for */
            attempt: number;
            /** @description It is not taken before; ISO 8601, UTC */
            availableAt: string;
            /**
             * @description What it waits for. `pause`: the time until it is tried again. `no-worker`: a worker that is online with its pool, its labels and its code. `too-large`: one with as much as it needs. `set-aside`: those there are lack something that it needs. `limit`: a limit of its owner. `busy`: those that can take it execute other runs. `reserved`: they are kept free for another one. `next`: nothing but its turn
             * @enum {string}
             */
            reason: "pause" | "no-worker" | "too-large" | "set-aside" | "limit" | "busy" | "reserved" | "next";
            /** @description The reason in a sentence, such as "2 runs before it in pool gpu" */
            explanation: string;
            failureMessage: string | null;
        };
        /** WaitingRunList */
        WaitingRunList: {
            /** @description By pool, and within a pool in the order in which they are taken */
            runs: components["schemas"]["WaitingRun"][];
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
                /** @description Workers with the same machine share its devices, and make room for runs that need it alone */
                machine: string;
                cores: number | null;
                memoryMiB: number | null;
                devices: components["schemas"]["Device"][];
                /** @enum {string} */
                state: "online" | "silent" | "signed-off";
                drainedAt: string | null;
                openAttempts: number;
                /** @description The runs that it executes, the longest held first */
                runIds: string[];
                /** @description Why the worker is set aside: until then it is not given runs that need what it lacks */
                lacks: {
                    /** @enum {string} */
                    kind: "dataset" | "engine" | "disk" | "device";
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
    responses: {
        /** @description The API key cannot be changed in this way (`api-key.conflict`). */
        ApiKeyConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "api-key.conflict";
                };
            };
        };
        /** @description There is no such API key (`api-key.not-found`). */
        ApiKeyNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "api-key.not-found";
                };
            };
        };
        /** @description The API cannot be reached (`api.unavailable`). */
        ApiUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "api.unavailable";
                };
            };
        };
        /** @description The artifact does not match its checksum (`artifact.corrupt`). */
        ArtifactCorrupt: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "artifact.corrupt";
                };
            };
        };
        /** @description The storage of artifacts cannot be reached (`artifact.unavailable`). The database cannot be reached (`store.unavailable`). The API cannot be reached (`api.unavailable`). */
        ArtifactUnavailableOrStoreUnavailableOrApiUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "artifact.unavailable" | "store.unavailable" | "api.unavailable";
                };
            };
        };
        /** @description There is no such attempt (`attempt.not-found`). */
        AttemptNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "attempt.not-found";
                };
            };
        };
        /** @description The attempt was superseded (`attempt.stale`). */
        AttemptStale: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "attempt.stale";
                };
            };
        };
        /** @description The attempt was superseded (`attempt.stale`). Events arrived out of order (`attempt.sequence-gap`). */
        AttemptStaleOrAttemptSequenceGap: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "attempt.stale" | "attempt.sequence-gap";
                };
            };
        };
        /** @description The API key does not permit this (`auth.forbidden`). */
        AuthForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "auth.forbidden";
                };
            };
        };
        /** @description The CI service does not show its keys (`auth.issuer-unavailable`). The database cannot be reached (`store.unavailable`). The API cannot be reached (`api.unavailable`). */
        AuthIssuerUnavailableOrStoreUnavailableOrApiUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "auth.issuer-unavailable" | "store.unavailable" | "api.unavailable";
                };
            };
        };
        /** @description An API key is required (`auth.missing-key`). The API key is unknown or was revoked (`auth.unknown-key`). The API key has expired (`auth.expired-key`). The session is unknown or has ended (`auth.unknown-session`). */
        AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "auth.missing-key" | "auth.unknown-key" | "auth.expired-key" | "auth.unknown-session";
                };
            };
        };
        /** @description The API key is unknown or was revoked (`auth.unknown-key`). The API key has expired (`auth.expired-key`). */
        AuthUnknownKeyOrAuthExpiredKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "auth.unknown-key" | "auth.expired-key";
                };
            };
        };
        /** @description The token of the CI service is not trusted (`auth.untrusted-token`). */
        AuthUntrustedToken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "auth.untrusted-token";
                };
            };
        };
        /** @description Nobody vouches for the bundle whom this API trusts (`bundle.untrusted`). The bundle is not what it says (`bundle.invalid`). */
        BundleUntrustedOrBundleInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "bundle.untrusted" | "bundle.invalid";
                };
            };
        };
        /** @description The dataset cannot be changed in this way (`dataset.conflict`). */
        DatasetConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "dataset.conflict";
                };
            };
        };
        /** @description The dataset has no sentences (`dataset.empty`). The text is not valid UTF-8 (`text.invalid-utf8`). The parallel files have different numbers of lines (`text.line-mismatch`). The text file does not have the expected form (`text.invalid-file`). The artifact does not match its checksum (`artifact.corrupt`). */
        DatasetEmptyOrTextInvalidUtf8OrTextLineMismatchOrTextInvalidFileOrArtifactCorrupt: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "dataset.empty" | "text.invalid-utf8" | "text.line-mismatch" | "text.invalid-file" | "artifact.corrupt";
                };
            };
        };
        /** @description No such dataset was added to the service (`dataset.not-found`). */
        DatasetNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "dataset.not-found";
                };
            };
        };
        /** @description No such dataset was added to the service (`dataset.not-found`). There is no such attempt (`attempt.not-found`). */
        DatasetNotFoundOrAttemptNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "dataset.not-found" | "attempt.not-found";
                };
            };
        };
        /** @description No such dataset was added to the service (`dataset.not-found`). There is no such attempt (`attempt.not-found`). There is no such artifact (`artifact.not-found`). */
        DatasetNotFoundOrAttemptNotFoundOrArtifactNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "dataset.not-found" | "attempt.not-found" | "artifact.not-found";
                };
            };
        };
        /** @description The state of the experiment does not allow this (`experiment.conflict`). */
        ExperimentConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "experiment.conflict";
                };
            };
        };
        /** @description There is no such experiment (`experiment.not-found`). */
        ExperimentNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "experiment.not-found";
                };
            };
        };
        /** @description There is no such experiment (`experiment.not-found`). There is no such run (`run.not-found`). */
        ExperimentNotFoundOrRunNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "experiment.not-found" | "run.not-found";
                };
            };
        };
        /** @description The Idempotency-Key was used for another request (`idempotency.mismatch`). */
        IdempotencyMismatch: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "idempotency.mismatch";
                };
            };
        };
        /** @description Something unexpected happened (`internal.unexpected`). */
        InternalUnexpected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "internal.unexpected";
                };
            };
        };
        /** @description The metric or one of its options is unknown (`metric.unknown`). */
        MetricUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "metric.unknown";
                };
            };
        };
        /** @description Too many reports are being computed (`report.busy`). The database cannot be reached (`store.unavailable`). The API cannot be reached (`api.unavailable`). */
        ReportBusyOrStoreUnavailableOrApiUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "report.busy" | "store.unavailable" | "api.unavailable";
                };
            };
        };
        /** @description The request is malformed (`request.invalid`). */
        RequestInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "request.invalid";
                };
            };
        };
        /** @description Too many requests (`request.rate-limited`). */
        RequestRateLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "request.rate-limited";
                };
            };
        };
        /** @description Too many requests (`request.rate-limited`). Too many wrong API keys (`auth.too-many-attempts`). */
        RequestRateLimitedOrAuthTooManyAttempts: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "request.rate-limited" | "auth.too-many-attempts";
                };
            };
        };
        /** @description The request body is too large (`request.too-large`). */
        RequestTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "request.too-large";
                };
            };
        };
        /** @description The request body is too large (`request.too-large`). The owner's datasets would take too much room (`dataset.over-quota`). */
        RequestTooLargeOrDatasetOverQuota: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "request.too-large" | "dataset.over-quota";
                };
            };
        };
        /** @description The content type is not accepted (`request.unsupported-media-type`). */
        RequestUnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "request.unsupported-media-type";
                };
            };
        };
        /** @description The state of the run does not allow this (`run.conflict`). */
        RunConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "run.conflict";
                };
            };
        };
        /** @description The run cannot be claimed (`run.not-claimable`). No worker that is online can execute the run (`run.unplaceable`). The run needs a different kind of worker (`worker.unsuitable`). The worker has no room for the run at present (`worker.busy`). The worker and the API run different code (`worker.code-mismatch`). */
        RunNotClaimableOrRunUnplaceableOrWorkerUnsuitableOrWorkerBusyOrWorkerCodeMismatch: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "run.not-claimable" | "run.unplaceable" | "worker.unsuitable" | "worker.busy" | "worker.code-mismatch";
                };
            };
        };
        /** @description There is no such run (`run.not-found`). */
        RunNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "run.not-found";
                };
            };
        };
        /** @description There is no such run (`run.not-found`). There is no such artifact (`artifact.not-found`). */
        RunNotFoundOrArtifactNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "run.not-found" | "artifact.not-found";
                };
            };
        };
        /** @description There is no such run (`run.not-found`). There is no such worker (`worker.not-found`). */
        RunNotFoundOrWorkerNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "run.not-found" | "worker.not-found";
                };
            };
        };
        /** @description The spec has problems (`spec.invalid`). The spec expands to too many runs (`spec.too-many-runs`). The dataset is not on this machine (`dataset.missing`). The dataset does not match its checksum (`dataset.corrupt`). The dataset has no sentences (`dataset.empty`). The text is not valid UTF-8 (`text.invalid-utf8`). The parallel files have different numbers of lines (`text.line-mismatch`). The text file does not have the expected form (`text.invalid-file`). */
        SpecInvalidOrSpecTooManyRunsOrDatasetMissingOrDatasetCorruptOrDatasetEmptyOrTextInvalidUtf8OrTextLineMismatchOrTextInvalidFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "spec.invalid" | "spec.too-many-runs" | "dataset.missing" | "dataset.corrupt" | "dataset.empty" | "text.invalid-utf8" | "text.line-mismatch" | "text.invalid-file";
                };
            };
        };
        /** @description The database cannot be reached (`store.unavailable`). The API cannot be reached (`api.unavailable`). */
        StoreUnavailableOrApiUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "store.unavailable" | "api.unavailable";
                };
            };
        };
        /** @description The database cannot be reached (`store.unavailable`). Too many large reads of the database are going on (`store.busy`). The API cannot be reached (`api.unavailable`). */
        StoreUnavailableOrStoreBusyOrApiUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "store.unavailable" | "store.busy" | "api.unavailable";
                };
            };
        };
        /** @description The id belongs to another study (`study.conflict`). */
        StudyConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "study.conflict";
                };
            };
        };
        /** @description The study is pinned to something else (`study.drifted`). The Idempotency-Key was used for another request (`idempotency.mismatch`). */
        StudyDriftedOrIdempotencyMismatch: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "study.drifted" | "idempotency.mismatch";
                };
            };
        };
        /** @description The study has problems (`study.invalid`). */
        StudyInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "study.invalid";
                };
            };
        };
        /** @description The study has problems (`study.invalid`). The table of scores cannot be read (`table.invalid`). */
        StudyInvalidOrTableInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "study.invalid" | "table.invalid";
                };
            };
        };
        /** @description There is no such study (`study.not-found`). */
        StudyNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "study.not-found";
                };
            };
        };
        /** @description There is no such study (`study.not-found`). There is no such experiment (`experiment.not-found`). */
        StudyNotFoundOrExperimentNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "study.not-found" | "experiment.not-found";
                };
            };
        };
        /** @description There is no such worker (`worker.not-found`). */
        WorkerNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "worker.not-found";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ApiUnavailable"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getMetrics: {
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
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ApiUnavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "ordo_0f8c2d4e6a1b_…"
                 *     }
                 */
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthUnknownKeyOrAuthExpiredKey"];
            403: components["responses"]["AuthForbidden"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    planExperiment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Order probe: does the model see word order?",
                 *       "kind": "translation",
                 *       "dataset": {
                 *         "id": "order-probe",
                 *         "train": 20000,
                 *         "valid": 100,
                 *         "test": 300
                 *       },
                 *       "model": {
                 *         "preset": "probe",
                 *         "heads": 2
                 *       },
                 *       "positional": {
                 *         "type": "sape"
                 *       },
                 *       "recipe": {
                 *         "validateEvery": 20,
                 *         "averageLast": 5
                 *       },
                 *       "seeds": [
                 *         1,
                 *         2
                 *       ],
                 *       "matrix": {
                 *         "/positional": [
                 *           {
                 *             "type": "none"
                 *           },
                 *           {
                 *             "type": "sape"
                 *           },
                 *           {
                 *             "type": "lape",
                 *             "length": 32
                 *           },
                 *           {
                 *             "type": "posnet-embed",
                 *             "dimension": 16,
                 *             "length": 32
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Spec"] | components["schemas"]["LanguageSpec"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            422: components["responses"]["SpecInvalidOrSpecTooManyRunsOrDatasetMissingOrDatasetCorruptOrDatasetEmptyOrTextInvalidUtf8OrTextLineMismatchOrTextInvalidFile"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    listExperiments: {
        parameters: {
            query?: {
                /** @description Length of the page; 50 by default */
                limit?: number;
                /** @description The `nextCursor` of the previous page */
                cursor?: string;
                /** @description Whether to count all rows that the list has, on all of its pages; they are not by default */
                total?: boolean;
                /** @description Only those whose ids begin like this */
                idPrefix?: string;
                /** @description Only what was created after this time, in UTC */
                createdAfter?: string;
                /** @description Only what was created before this time, in UTC */
                createdBefore?: string;
                /** @description The order; with `-`, the last or greatest first. By default the newest first */
                sort?: "-createdAt" | "createdAt" | "name" | "-name";
                /** @description Only experiments in one of these states, separated by commas */
                state?: string;
                /** @description Only experiments that are parts of this study */
                study?: string;
                /** @description Only experiments with a run of this variant */
                variant?: string;
                /** @description Only experiments with a run on the dataset with this id */
                dataset?: string;
                /** @description Only experiments with a run of this code */
                codeVersion?: string;
                /** @description Only experiments with this run */
                run?: string;
                /** @description Only experiments that were submitted with keys of this owner */
                owner?: string;
                /** @description Only experiments with this text in their name, or in the id or part of their study */
                q?: string;
                /** @description Only these fields of each row, separated by commas; the others are absent, also those that the answer otherwise always has. All of them by default */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExperimentPage"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    submitExperiment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with a key that was sent before returns what the first request created. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Order probe: does the model see word order?",
                 *       "kind": "translation",
                 *       "dataset": {
                 *         "id": "order-probe",
                 *         "train": 20000,
                 *         "valid": 100,
                 *         "test": 300
                 *       },
                 *       "model": {
                 *         "preset": "probe",
                 *         "heads": 2
                 *       },
                 *       "positional": {
                 *         "type": "sape"
                 *       },
                 *       "recipe": {
                 *         "validateEvery": 20,
                 *         "averageLast": 5
                 *       },
                 *       "seeds": [
                 *         1,
                 *         2
                 *       ],
                 *       "matrix": {
                 *         "/positional": [
                 *           {
                 *             "type": "none"
                 *           },
                 *           {
                 *             "type": "sape"
                 *           },
                 *           {
                 *             "type": "lape",
                 *             "length": 32
                 *           },
                 *           {
                 *             "type": "posnet-embed",
                 *             "dimension": 16,
                 *             "length": 32
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Spec"] | components["schemas"]["LanguageSpec"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            409: components["responses"]["IdempotencyMismatch"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            422: components["responses"]["SpecInvalidOrSpecTooManyRunsOrDatasetMissingOrDatasetCorruptOrDatasetEmptyOrTextInvalidUtf8OrTextLineMismatchOrTextInvalidFile"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getExperiment: {
        parameters: {
            query?: {
                /** @description How many of its runs to show at most; by default all. `runCounts` always counts all of them */
                runs?: number;
                /** @description Whether to count the runs of each variant by their states; they are not counted by default */
                variants?: boolean;
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Experiment"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["ExperimentNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    deleteExperiment: {
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
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["ExperimentNotFound"];
            409: components["responses"]["ExperimentConflict"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    cancelExperiment: {
        parameters: {
            query?: {
                /** @description Only these of its runs, by their ids, up to a hundred, separated by commas; all by default */
                run?: string;
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cancelled"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["ExperimentNotFoundOrRunNotFound"];
            409: components["responses"]["ExperimentConflict"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    retryExperiment: {
        parameters: {
            query?: {
                /** @description Only these of its runs, by their ids, up to a hundred, separated by commas; all by default */
                run?: string;
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retried"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["ExperimentNotFoundOrRunNotFound"];
            409: components["responses"]["ExperimentConflict"];
            422: components["responses"]["SpecInvalidOrSpecTooManyRunsOrDatasetMissingOrDatasetCorruptOrDatasetEmptyOrTextInvalidUtf8OrTextLineMismatchOrTextInvalidFile"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    annotateRuns: {
        parameters: {
            query?: {
                /** @description Only these of its runs, by their ids, up to a hundred, separated by commas; all by default */
                run?: string;
            };
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "addTags": [
                 *         "baseline"
                 *       ],
                 *       "note": "as in the paper"
                 *     }
                 */
                "application/json": components["schemas"]["Annotation"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["ExperimentNotFoundOrRunNotFound"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    listStudies: {
        parameters: {
            query?: {
                /** @description Length of the page; 50 by default */
                limit?: number;
                /** @description The `nextCursor` of the previous page */
                cursor?: string;
                /** @description Only these fields of each row, separated by commas; the others are absent, also those that the answer otherwise always has. All of them by default */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudyPage"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    submitStudy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What to run, what a paper claims, and how that is judged */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Study"];
            };
        };
        responses: {
            /** @description One version of a study */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudyVersion"];
                };
            };
            /** @description One version of a study */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudyVersion"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            409: components["responses"]["StudyConflict"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            422: components["responses"]["StudyInvalid"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getStudy: {
        parameters: {
            query?: {
                /** @description A version of the study; the current one by default */
                version?: string;
            };
            header?: never;
            path: {
                /** @description The first half */
                paper: string;
                /** @description The second half */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One version of a study */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudyVersion"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["StudyNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    submitStudyParts: {
        parameters: {
            query?: {
                /** @description A version of the study; the current one by default */
                version?: string;
            };
            header?: {
                /** @description A request with a key that was sent before returns what the first request created. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The first half */
                paper: string;
                /** @description The second half */
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "parts": [
                 *         "en-de"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["StudySubmission"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExperimentList"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExperimentList"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["StudyNotFound"];
            409: components["responses"]["StudyDriftedOrIdempotencyMismatch"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            422: components["responses"]["SpecInvalidOrSpecTooManyRunsOrDatasetMissingOrDatasetCorruptOrDatasetEmptyOrTextInvalidUtf8OrTextLineMismatchOrTextInvalidFile"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getStudyReport: {
        parameters: {
            query?: {
                /** @description `json` by default */
                format?: "text" | "markdown" | "latex" | "csv" | "json" | "html" | "junit";
                /** @description The variant to test against; by default that of the study, or the first one */
                baseline?: string;
                /** @description Ids of metrics, in their order, separated by commas */
                metrics?: string;
                /** @description Ids of columns, in their order, separated by commas */
                columns?: string;
                /** @description How many rows each table shows, besides its baseline; all by default. A note says how many are left out */
                rows?: number;
                /** @description A version of the study; the current one by default */
                version?: string;
                /** @description Ids of experiments that were submitted as parts of the study, separated by commas. For every other part, the newest experiment is taken. */
                experiments?: string;
            };
            header?: never;
            path: {
                /** @description The first half */
                paper: string;
                /** @description The second half */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report, in the format that was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "text/markdown": string;
                    "application/x-tex": string;
                    "text/csv": string;
                    "application/json": components["schemas"]["Report"];
                    "text/html": string;
                    "application/xml": string;
                };
            };
            /** @description The client has the report already */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["StudyNotFoundOrExperimentNotFound"];
            422: components["responses"]["MetricUnknown"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ReportBusyOrStoreUnavailableOrApiUnavailable"];
        };
    };
    judgeScores: {
        parameters: {
            query?: {
                /** @description `json` by default */
                format?: "text" | "markdown" | "latex" | "csv" | "json" | "html" | "junit";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "study": "posnet/table-1",
                 *       "scores": [
                 *         {
                 *           "part": "en-de",
                 *           "row": "SAPE",
                 *           "metric": "bleu",
                 *           "seed": 1,
                 *           "value": 27.4
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ScoresToJudge"];
            };
        };
        responses: {
            /** @description The report, in the format that was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "text/markdown": string;
                    "application/x-tex": string;
                    "text/csv": string;
                    "application/json": components["schemas"]["Report"];
                    "text/html": string;
                    "application/xml": string;
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["StudyNotFound"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            422: components["responses"]["StudyInvalidOrTableInvalid"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ReportBusyOrStoreUnavailableOrApiUnavailable"];
        };
    };
    importBundle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedBundle"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            422: components["responses"]["BundleUntrustedOrBundleInvalid"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description Length of the page; 50 by default */
                limit?: number;
                /** @description The `nextCursor` of the previous page */
                cursor?: string;
                /** @description Whether to count all rows that the list has, on all of its pages; they are not by default */
                total?: boolean;
                /** @description Only those whose ids begin like this */
                idPrefix?: string;
                /** @description Only what was created after this time, in UTC */
                createdAfter?: string;
                /** @description Only what was created before this time, in UTC */
                createdBefore?: string;
                /** @description The order; with `-`, the last or greatest first. By default the newest first, and the runs of one experiment in the order of its spec */
                sort?: "-createdAt" | "createdAt" | "-startedAt" | "startedAt" | "-finishedAt" | "finishedAt";
                /** @description UUID */
                experiment?: string;
                /** @description Only runs in one of these states, separated by commas */
                state?: string;
                /** @description Only runs of this variant */
                variant?: string;
                /** @description Only runs on the dataset with this id */
                dataset?: string;
                /** @description Only runs of this code */
                codeVersion?: string;
                /** @description Only runs that a worker of this name has attempted */
                worker?: string;
                /**
                 * @description Only runs with this tag
                 * @example baseline
                 */
                tag?: string;
                /** @description Only runs with this text in their name, in their variant and seed, such as `rope, seed 3`, or in the message of their failure */
                q?: string;
                /** @description Only these fields of each row, separated by commas; the others are absent, also those that the answer otherwise always has. All of them by default */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPage"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getRun: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["RunNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    listAttempts: {
        parameters: {
            query?: {
                /** @description Only these fields of each row, separated by commas; the others are absent, also those that the answer otherwise always has. All of them by default */
                fields?: string;
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttemptList"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["RunNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getRunMetrics: {
        parameters: {
            query?: {
                /** @description Divides the steps into this many equal parts, and gives the mean, the least and the greatest value of each. Without it, every value is given. */
                points?: number;
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunMetrics"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["RunNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getResult: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["RunConflict"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getHypotheses: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hypotheses"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["RunConflict"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getRunTable: {
        parameters: {
            query?: {
                /** @description Only those whose ids begin like this */
                idPrefix?: string;
                /** @description Only what was created after this time, in UTC */
                createdAfter?: string;
                /** @description Only what was created before this time, in UTC */
                createdBefore?: string;
                /** @description UUID */
                experiment?: string;
                /** @description Only runs in one of these states, separated by commas */
                state?: string;
                /** @description Only runs of this variant */
                variant?: string;
                /** @description Only runs on the dataset with this id */
                dataset?: string;
                /** @description Only runs of this code */
                codeVersion?: string;
                /** @description Only runs that a worker of this name has attempted */
                worker?: string;
                /**
                 * @description Only runs with this tag
                 * @example baseline
                 */
                tag?: string;
                /** @description Only runs with this text in their name, in their variant and seed, such as `rope, seed 3`, or in the message of their failure */
                q?: string;
                /** @description Only runs of experiments that are parts of this study */
                study?: string;
                /** @description Only runs whose specs have these values, up to eight, separated by commas */
                option?: string;
                /** @description The column that orders the table; with `-`, the last or greatest first. What has no value comes last. By default `-createdAt` */
                sort?: string;
                /** @description The options whose values each row tells, up to sixteen, separated by commas */
                options?: string;
                /** @description How many rows; 50 by default */
                limit?: number;
                /** @description How many rows to leave out first; 0 by default */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunTable"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getRunGroups: {
        parameters: {
            query: {
                /** @description Only those whose ids begin like this */
                idPrefix?: string;
                /** @description Only what was created after this time, in UTC */
                createdAfter?: string;
                /** @description Only what was created before this time, in UTC */
                createdBefore?: string;
                /** @description UUID */
                experiment?: string;
                /** @description Only runs in one of these states, separated by commas */
                state?: string;
                /** @description Only runs of this variant */
                variant?: string;
                /** @description Only runs on the dataset with this id */
                dataset?: string;
                /** @description Only runs of this code */
                codeVersion?: string;
                /** @description Only runs that a worker of this name has attempted */
                worker?: string;
                /**
                 * @description Only runs with this tag
                 * @example baseline
                 */
                tag?: string;
                /** @description Only runs with this text in their name, in their variant and seed, such as `rope, seed 3`, or in the message of their failure */
                q?: string;
                /** @description Only runs of experiments that are parts of this study */
                study?: string;
                /** @description Only runs whose specs have these values, up to eight, separated by commas */
                option?: string;
                /**
                 * @description What the runs of a group have in common. A run is in the group of each of its tags, experiments and studies
                 * @example variant
                 */
                by: string;
                /** @description What orders the groups: the number of their runs, or the mean of a metric; with `-`, the greatest first. Groups without a mean come last. By default `-runs` */
                sort?: string;
                /** @description How many groups; 100 by default */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunGroups"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    listSegments: {
        parameters: {
            query?: {
                /** @description Length of the page; 50 by default */
                limit?: number;
                /** @description The `nextCursor` of the previous page */
                cursor?: string;
                /** @description The order: that of the test set by default, by score, or by the score less that of the run named by `against`; with `-` the greatest first */
                sort?: "position" | "score" | "-score" | "difference" | "-difference";
                /** @description The metric by which `sort` orders; by default the first one of the run */
                metric?: string;
                /** @description Another run that has translated the same test set. Its translations come beside. */
                against?: string;
                /** @description Only segments with this text in their source, a reference or a translation, in capitals or not */
                q?: string;
                /** @description Only these fields of each row, separated by commas; the others are absent, also those that the answer otherwise always has. All of them by default */
                fields?: string;
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentPage"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["RunConflict"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getSegmentRanges: {
        parameters: {
            query?: {
                /** @description Other runs that have translated the same test set, separated by commas. Their scores come beside. */
                against?: string;
                /** @description The metric of the scores by length; by default the first one of the run */
                metric?: string;
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentRanges"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["RunConflict"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    listAttention: {
        parameters: {
            query?: {
                /** @description Length of the page; 50 by default */
                limit?: number;
                /** @description The `nextCursor` of the previous page */
                cursor?: string;
                /** @description Only these fields of each row, separated by commas; the others are absent, also those that the answer otherwise always has. All of them by default */
                fields?: string;
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttentionPage"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["RunConflict"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getMetricSeries: {
        parameters: {
            query: {
                /** @description The runs whose curves to read, separated by commas */
                run: string;
                /**
                 * @description Divides the range of steps into this many equal parts: as many as the chart is wide, in pixels
                 * @example 800
                 */
                width: number;
                /** @description The metrics to read, separated by commas; by default all */
                name?: string;
                /** @description The first step of the range; by default the first of all runs */
                from?: number;
                /** @description The last step of the range; by default the last of all runs */
                to?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetricSeries"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["RunNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    readRunEvents: {
        parameters: {
            query?: {
                /** @description Position of the last event that the caller has; 0 by default */
                since?: number;
                /** @description Greatest number of events; 1000 by default */
                limit?: number;
                /** @description Whether to include events that a later attempt has repeated; by default, they are left out, except where one attempt is asked for. Errors, which say why an attempt ended, are never repeated */
                superseded?: boolean;
                /** @description Number of the attempt whose events to read */
                attempt?: number;
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
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["RunNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    readExperimentEvents: {
        parameters: {
            query?: {
                /** @description Position of the last event that the caller has; 0 by default */
                since?: number;
                /** @description Greatest number of events; 1000 by default */
                limit?: number;
                /** @description Whether to include events that a later attempt has repeated; by default, they are left out, except where one attempt is asked for. Errors, which say why an attempt ended, are never repeated */
                superseded?: boolean;
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
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["ExperimentNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    listLogs: {
        parameters: {
            query?: {
                /** @description Length of the page; 50 by default */
                limit?: number;
                /** @description The `nextCursor` of the previous page */
                cursor?: string;
                /** @description Only lines of these levels, separated by commas */
                level?: string;
                /** @description Only lines with this text, in capitals or not */
                q?: string;
                /** @description Number of the attempt whose events to read */
                attempt?: number;
                /** @description Set to false to leave out the lines of what a later attempt has repeated */
                superseded?: boolean;
                /** @description The order; with `-`, the last or greatest first. By default the first line first */
                sort?: "position" | "-position";
                /** @description Only these fields of each row, separated by commas; the others are absent, also those that the answer otherwise always has. All of them by default */
                fields?: string;
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogPage"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["RunNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    readChanges: {
        parameters: {
            query?: {
                /** @description Position of the last event that the caller has; 0 by default */
                since?: number;
                /** @description Greatest number of events; 1000 by default */
                limit?: number;
                /** @description Whether to include events that a later attempt has repeated; by default, they are left out, except where one attempt is asked for. Errors, which say why an attempt ended, are never repeated */
                superseded?: boolean;
                /** @description The runs to follow, separated by commas */
                run?: string;
                /**
                 * @description The experiments whose runs to follow, separated by commas
                 * @example 01900000-0000-7000-8000-000000000000
                 */
                experiment?: string;
                /** @description The kinds of events to send; by default all. The states of runs are always sent, separated by commas */
                kind?: string;
                /** @description To begin with this many of the newest events, instead of `since` */
                tail?: number;
            };
            header?: never;
            path?: never;
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
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["ExperimentNotFoundOrRunNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "study" | "spec" | "report";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON Schema, draft 2020-12, with titles, descriptions and defaults */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": components["schemas"]["JsonSchema"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            429: components["responses"]["RequestRateLimited"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ApiUnavailable"];
        };
    };
    getRegistries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registries"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getExperimentReport: {
        parameters: {
            query?: {
                /** @description `json` by default */
                format?: "text" | "markdown" | "latex" | "csv" | "json" | "html" | "junit";
                /** @description The variant to test against; by default that of the study, or the first one */
                baseline?: string;
                /** @description Ids of metrics, in their order, separated by commas */
                metrics?: string;
                /** @description Ids of columns, in their order, separated by commas */
                columns?: string;
                /** @description How many rows each table shows, besides its baseline; all by default. A note says how many are left out */
                rows?: number;
                /** @description The id of a study to judge by; by default the one that the experiment is a part of. `none` judges nothing. */
                study?: string;
                /** @description A version of the study; the current one by default */
                version?: string;
                /** @description The part of the study that the experiment is; by default the one that it was submitted as */
                part?: string;
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
            /** @description The report, in the format that was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "text/markdown": string;
                    "application/x-tex": string;
                    "text/csv": string;
                    "application/json": components["schemas"]["Report"];
                    "text/html": string;
                    "application/xml": string;
                };
            };
            /** @description The client has the report already */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["StudyNotFoundOrExperimentNotFound"];
            422: components["responses"]["MetricUnknown"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ReportBusyOrStoreUnavailableOrApiUnavailable"];
        };
    };
    exportScores: {
        parameters: {
            query?: {
                /**
                 * @description UUID
                 * @example 01900000-0000-7000-8000-000000000000
                 */
                experiment?: string;
                /** @description Id of a study: all experiments that belong to it */
                study?: string;
                /** @description A row of the table, in whatever experiment */
                variant?: string;
                /** @description `csv`: CSV with a header, and every text as it is; `spreadsheet`: the same, with an apostrophe in front of text that a spreadsheet would run as a formula; `jsonl`: a JSON object on each line. `csv` by default */
                format?: "csv" | "spreadsheet" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. The order of its columns never changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/jsonl": components["schemas"]["ScoreRow"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["ExperimentNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrStoreBusyOrApiUnavailable"];
        };
    };
    exportMetrics: {
        parameters: {
            query?: {
                /**
                 * @description UUID
                 * @example 01900000-0000-7000-8000-000000000000
                 */
                experiment?: string;
                /** @description Id of a study: all experiments that belong to it */
                study?: string;
                /** @description A row of the table, in whatever experiment */
                variant?: string;
                /** @description `csv`: CSV with a header, and every text as it is; `spreadsheet`: the same, with an apostrophe in front of text that a spreadsheet would run as a formula; `jsonl`: a JSON object on each line. `csv` by default */
                format?: "csv" | "spreadsheet" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. The order of its columns never changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/jsonl": components["schemas"]["MetricRow"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["ExperimentNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrStoreBusyOrApiUnavailable"];
        };
    };
    exportHypotheses: {
        parameters: {
            query?: {
                /**
                 * @description UUID
                 * @example 01900000-0000-7000-8000-000000000000
                 */
                experiment?: string;
                /** @description Id of a study: all experiments that belong to it */
                study?: string;
                /** @description A row of the table, in whatever experiment */
                variant?: string;
                /** @description `csv`: CSV with a header, and every text as it is; `spreadsheet`: the same, with an apostrophe in front of text that a spreadsheet would run as a formula; `jsonl`: a JSON object on each line. `csv` by default */
                format?: "csv" | "spreadsheet" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. The order of its columns never changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/jsonl": components["schemas"]["HypothesisRow"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["ExperimentNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrStoreBusyOrApiUnavailable"];
        };
    };
    exportSegments: {
        parameters: {
            query?: {
                /**
                 * @description UUID
                 * @example 01900000-0000-7000-8000-000000000000
                 */
                experiment?: string;
                /** @description Id of a study: all experiments that belong to it */
                study?: string;
                /** @description A row of the table, in whatever experiment */
                variant?: string;
                /** @description `csv`: CSV with a header, and every text as it is; `spreadsheet`: the same, with an apostrophe in front of text that a spreadsheet would run as a formula; `jsonl`: a JSON object on each line. `csv` by default */
                format?: "csv" | "spreadsheet" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. The order of its columns never changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/jsonl": components["schemas"]["SegmentRow"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["ExperimentNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrStoreBusyOrApiUnavailable"];
        };
    };
    getQueue: {
        parameters: {
            query?: {
                /** @description Only this pool, which is in the answer also when it has no runs, so that something can be scaled by it */
                pool?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueState"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    listDatasets: {
        parameters: {
            query?: {
                /** @description Only these fields of each row, separated by commas; the others are absent, also those that the answer otherwise always has. All of them by default */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetList"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    addDataset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "my-corpus",
                 *       "source": "en",
                 *       "target": "ja",
                 *       "licence": "CC BY 4.0",
                 *       "readers": "owner",
                 *       "files": {
                 *         "train": {
                 *           "source": {
                 *             "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                 *             "bytes": 1
                 *           },
                 *           "target": {
                 *             "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                 *             "bytes": 1
                 *           }
                 *         },
                 *         "valid": {
                 *           "source": {
                 *             "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                 *             "bytes": 1
                 *           },
                 *           "target": {
                 *             "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                 *             "bytes": 1
                 *           }
                 *         },
                 *         "test": {
                 *           "source": {
                 *             "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                 *             "bytes": 1
                 *           },
                 *           "target": {
                 *             "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                 *             "bytes": 1
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewDataset"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedDataset"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            409: components["responses"]["DatasetConflict"];
            413: components["responses"]["RequestTooLargeOrDatasetOverQuota"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            422: components["responses"]["DatasetEmptyOrTextInvalidUtf8OrTextLineMismatchOrTextInvalidFileOrArtifactCorrupt"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ArtifactUnavailableOrStoreUnavailableOrApiUnavailable"];
        };
    };
    listAddedDatasets: {
        parameters: {
            query?: {
                /** @description Only these fields of each row, separated by commas; the others are absent, also those that the answer otherwise always has. All of them by default */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedDatasetList"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    removeDataset: {
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
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["DatasetNotFound"];
            409: components["responses"]["DatasetConflict"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    countDatasetFile: {
        parameters: {
            query: {
                /** @description Size of the whole file */
                bytes: number;
            };
            header?: never;
            path: {
                /**
                 * @description SHA-256, lower-case hexadecimal
                 * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
                 */
                sha256: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetFileState"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            413: components["responses"]["RequestTooLargeOrDatasetOverQuota"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ArtifactUnavailableOrStoreUnavailableOrApiUnavailable"];
        };
    };
    uploadDatasetPiece: {
        parameters: {
            query: {
                /** @description Size of the whole file */
                bytes: number;
                /** @description Place of its first byte in the file, from 0 */
                offset: number;
            };
            header?: never;
            path: {
                /**
                 * @description SHA-256, lower-case hexadecimal
                 * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
                 */
                sha256: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetFileState"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            413: components["responses"]["RequestTooLargeOrDatasetOverQuota"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            422: components["responses"]["ArtifactCorrupt"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ArtifactUnavailableOrStoreUnavailableOrApiUnavailable"];
        };
    };
    listWaitingRuns: {
        parameters: {
            query?: {
                /** @description Only the runs of this pool */
                pool?: string;
                /** @description The waiting runs of this experiment, and no others */
                experiment?: string;
                /** @description How many runs: of each pool, 50 by default; of an experiment, all by default */
                limit?: number;
                /** @description Only these fields of each row, separated by commas; the others are absent, also those that the answer otherwise always has. All of them by default */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingRunList"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    listShares: {
        parameters: {
            query?: {
                /** @description Only these fields of each row, separated by commas; the others are absent, also those that the answer otherwise always has. All of them by default */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareList"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    allowShare: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "owner": "ada",
                 *       "pool": "gpu",
                 *       "weight": 2,
                 *       "runningLimit": 4,
                 *       "quotaHours": 1.5
                 *     }
                 */
                "application/json": components["schemas"]["Allowance"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getMachineUse: {
        parameters: {
            query?: {
                /** @description How many hours up to now; 6 by default */
                hours?: number;
                /** @description At most so many machines; 12 by default */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MachineUse"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    listWorkers: {
        parameters: {
            query?: {
                /** @description Only these fields of each row, separated by commas; the others are absent, also those that the answer otherwise always has. All of them by default */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkerList"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    registerWorker: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "w1",
                 *       "pool": "default",
                 *       "labels": [],
                 *       "engine": "native",
                 *       "device": "cpu",
                 *       "codeVersion": "0000000000000000000000000000000000000000000000000000000000000000",
                 *       "concurrency": 1,
                 *       "machine": "box",
                 *       "cores": 8,
                 *       "memoryMiB": 1024,
                 *       "devices": [
                 *         {
                 *           "id": "GPU-0",
                 *           "kind": "gpu",
                 *           "model": "Fake GPU",
                 *           "memoryMiB": 1024,
                 *           "engine": "cuda",
                 *           "driver": "1.0"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registered"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    sendHeartbeat: {
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
                /**
                 * @example {
                 *       "attempts": []
                 *     }
                 */
                "application/json": components["schemas"]["Heartbeat"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeartbeatAnswer"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["WorkerNotFound"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    reportMachine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        /** @description What a machine does not tell is left out. It is never estimated */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cpu": 52.5,
                 *       "memory": 40,
                 *       "processorWatts": 95.5
                 *     }
                 */
                "application/json": components["schemas"]["MachineReading"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["WorkerNotFound"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    signOffWorker: {
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
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["WorkerNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    drainWorker: {
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
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["WorkerNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    undrainWorker: {
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
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["WorkerNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    claimNextRun: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NextRun"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["WorkerNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    claimRun: {
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
                /**
                 * @example {
                 *       "workerId": "01900000-0000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["Claim"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claimed"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["RunNotFoundOrWorkerNotFound"];
            409: components["responses"]["RunNotClaimableOrRunUnplaceableOrWorkerUnsuitableOrWorkerBusyOrWorkerCodeMismatch"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getTranslations: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Translations"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["RunNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    appendEvents: {
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
                /**
                 * @example {
                 *       "attemptNumber": 1,
                 *       "events": [
                 *         {
                 *           "seq": 1,
                 *           "at": "2026-01-01T00:00:00.000Z",
                 *           "event": {
                 *             "kind": "metric",
                 *             "step": 1,
                 *             "values": {
                 *               "loss": 1
                 *             }
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["EventBatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventsStored"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["AttemptNotFound"];
            409: components["responses"]["AttemptStaleOrAttemptSequenceGap"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    storeResult: {
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
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultStored"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["AttemptNotFound"];
            409: components["responses"]["AttemptStale"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    finishAttempt: {
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
                /**
                 * @example {
                 *       "attemptNumber": 1,
                 *       "outcome": "failed",
                 *       "kind": "permanent",
                 *       "message": "the dataset is damaged"
                 *     }
                 */
                "application/json": components["schemas"]["Finish"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Finished"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["AttemptNotFound"];
            409: components["responses"]["AttemptStale"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getNeededFiles: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NeededFiles"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["DatasetNotFoundOrAttemptNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    downloadNeededFile: {
        parameters: {
            query: {
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
            /** @description The text */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description It is at the address in the header `location`, for callers that send `x-ordo-direct: yes` */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["DatasetNotFoundOrAttemptNotFoundOrArtifactNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ArtifactUnavailableOrStoreUnavailableOrApiUnavailable"];
        };
    };
    uploadResultPiece: {
        parameters: {
            query: {
                attemptNumber: number;
                /** @description Place of the piece, counted from 0 */
                position: number;
            };
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PieceStored"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["AttemptNotFound"];
            409: components["responses"]["AttemptStale"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            422: components["responses"]["ArtifactCorrupt"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    finishResultFromPieces: {
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
                /**
                 * @example {
                 *       "attemptNumber": 1,
                 *       "pieces": 1,
                 *       "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
                 *     }
                 */
                "application/json": components["schemas"]["ResultPieces"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultStored"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["AttemptNotFound"];
            409: components["responses"]["AttemptStale"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            422: components["responses"]["ArtifactCorrupt"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    uploadCheckpoint: {
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
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckpointStored"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["AttemptNotFound"];
            409: components["responses"]["AttemptStale"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            422: components["responses"]["ArtifactCorrupt"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ArtifactUnavailableOrStoreUnavailableOrApiUnavailable"];
        };
    };
    downloadCheckpoint: {
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
            /** @description It is at the address in the header `location`, for callers that send `x-ordo-direct: yes` */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["RunNotFoundOrArtifactNotFound"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ArtifactUnavailableOrStoreUnavailableOrApiUnavailable"];
        };
    };
    reportUnreadableCheckpoint: {
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
                /**
                 * @example {
                 *       "attemptNumber": 1,
                 *       "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
                 *     }
                 */
                "application/json": components["schemas"]["UnreadableCheckpoint"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumePoint"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["AttemptNotFound"];
            409: components["responses"]["AttemptStale"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    uploadModel: {
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
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelStored"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["AttemptNotFound"];
            409: components["responses"]["AttemptStale"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            422: components["responses"]["ArtifactCorrupt"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ArtifactUnavailableOrStoreUnavailableOrApiUnavailable"];
        };
    };
    downloadModel: {
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
            /** @description It is at the address in the header `location`, for callers that send `x-ordo-direct: yes` */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["RunNotFoundOrArtifactNotFound"];
            409: components["responses"]["RunConflict"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ArtifactUnavailableOrStoreUnavailableOrApiUnavailable"];
        };
    };
    signArtifactUpload: {
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
                /**
                 * @example {
                 *       "attemptNumber": 1,
                 *       "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                 *       "bytes": 0,
                 *       "piece": null
                 *     }
                 */
                "application/json": components["schemas"]["ArtifactUpload"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedUpload"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["AttemptNotFound"];
            409: components["responses"]["AttemptStale"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ArtifactUnavailableOrStoreUnavailableOrApiUnavailable"];
        };
    };
    countArtifactPieces: {
        parameters: {
            query: {
                attemptNumber: number;
                /** @description SHA-256 of the whole file */
                sha256: string;
                /** @description Size of the whole file */
                bytes: number;
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArtifactPieces"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["AttemptNotFound"];
            409: components["responses"]["AttemptStale"];
            413: components["responses"]["RequestTooLarge"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ArtifactUnavailableOrStoreUnavailableOrApiUnavailable"];
        };
    };
    uploadArtifactPiece: {
        parameters: {
            query: {
                attemptNumber: number;
                /** @description SHA-256 of the whole file */
                sha256: string;
                /** @description Size of the whole file */
                bytes: number;
                /** @description Place of its first byte in the file, from 0 */
                offset: number;
            };
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArtifactPieces"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["AttemptNotFound"];
            409: components["responses"]["AttemptStale"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            422: components["responses"]["ArtifactCorrupt"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ArtifactUnavailableOrStoreUnavailableOrApiUnavailable"];
        };
    };
    storeCheckpointFromPieces: {
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
                /**
                 * @example {
                 *       "attemptNumber": 1,
                 *       "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                 *       "bytes": 0,
                 *       "step": 1
                 *     }
                 */
                "application/json": components["schemas"]["CheckpointPieces"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckpointStored"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["AttemptNotFound"];
            409: components["responses"]["AttemptStale"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            422: components["responses"]["ArtifactCorrupt"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ArtifactUnavailableOrStoreUnavailableOrApiUnavailable"];
        };
    };
    storeModelFromPieces: {
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
                /**
                 * @example {
                 *       "attemptNumber": 1,
                 *       "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                 *       "bytes": 0
                 *     }
                 */
                "application/json": components["schemas"]["ModelPieces"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelStored"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["AttemptNotFound"];
            409: components["responses"]["AttemptStale"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            422: components["responses"]["ArtifactCorrupt"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["ArtifactUnavailableOrStoreUnavailableOrApiUnavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Only these fields of each row, separated by commas; the others are absent, also those that the answer otherwise always has. All of them by default */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "ada",
                 *       "role": "submit"
                 *     }
                 */
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            409: components["responses"]["ApiKeyConflict"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlapSeconds": 60
                 *     }
                 */
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["ApiKeyNotFound"];
            409: components["responses"]["ApiKeyConflict"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    revokeApiKey: {
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
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["ApiKeyNotFound"];
            409: components["responses"]["ApiKeyConflict"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    exchangeJobToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "e30.e30."
                 *     }
                 */
                "application/json": components["schemas"]["JobToken"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobKey"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthUntrustedToken"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["RequestUnsupportedMediaType"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["AuthIssuerUnavailableOrStoreUnavailableOrApiUnavailable"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description Length of the page; 50 by default */
                limit?: number;
                /** @description The `nextCursor` of the previous page */
                cursor?: string;
                /** @description What was done */
                action?: "experiment.submit" | "experiment.cancel" | "experiment.retry" | "experiment.annotate" | "experiment.delete" | "experiment.import" | "study.submit" | "api-key.create" | "api-key.rotate" | "api-key.revoke" | "session.begin" | "session.end" | "worker.register" | "worker.drain" | "worker.undrain" | "worker.sign-off" | "share.allow" | "dataset.add" | "dataset.remove";
                /** @description Only changes with this API key */
                keyId?: string;
                /** @description Only changes with keys of this owner */
                owner?: string;
                /** @description Only changes of the experiment, study, key or worker with this id */
                subject?: string;
                /** @description From this time on, in UTC */
                since?: string;
                /** @description Before this time, in UTC */
                until?: string;
                /** @description Only these fields of each row, separated by commas; the others are absent, also those that the answer otherwise always has. All of them by default */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
    getStorage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageUse"];
                };
            };
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["AuthMissingKeyOrAuthUnknownKeyOrAuthExpiredKeyOrAuthUnknownSession"];
            403: components["responses"]["AuthForbidden"];
            429: components["responses"]["RequestRateLimitedOrAuthTooManyAttempts"];
            500: components["responses"]["InternalUnexpected"];
            503: components["responses"]["StoreUnavailableOrApiUnavailable"];
        };
    };
}
