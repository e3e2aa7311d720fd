"""Tails, quantiles, verdicts on printed values, Holm's method, correlations and regressions, by scipy and statsmodels.

python make-references.py    (scipy 1.17.1, statsmodels, numpy)
"""
import math
import os
import sys

import numpy as np
import scipy
import statsmodels
import statsmodels.api
from scipy import stats
from statsmodels.stats.multitest import multipletests

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../testing/references"))
from reference_part import write_part  # noqa: E402

rng = np.random.default_rng(38)
number = lambda value: None if value is None or math.isnan(value) else float(value)


def distributions():
    for nu in (1, 2, 3, 4.5, 9, 30, 250):
        for t in (-3.0, -0.4, 0.0, 0.7, 2.1, 6.5, 40.0):
            yield {"kind": "studentTail", "arguments": [t, nu], "expected": float(stats.t.sf(t, nu))}
        for p in (1e-6, 0.025, 0.3, 0.5, 0.9, 0.975, 0.9999):
            yield {"kind": "studentQuantile", "arguments": [p, nu], "expected": float(stats.t.ppf(p, nu))}
        for x in (0.02, 0.8, 3.0, 11.0, 90.0):
            yield {"kind": "chiSquareTail", "arguments": [x, nu], "expected": float(stats.chi2.sf(x, nu))}
        for p in (0.001, 0.05, 0.5, 0.95, 0.999):
            yield {"kind": "chiSquareQuantile", "arguments": [p, nu], "expected": float(stats.chi2.ppf(p, nu))}
    for f in (0.1, 0.9, 2.5, 8.0, 60.0):
        for degrees in ((1, 4), (3, 8), (7, 40)):
            yield {"kind": "fisherTail", "arguments": [f, list(degrees)], "expected": float(stats.f.sf(f, *degrees))}
    for z in (-5.0, -1.2, 0.0, 0.3, 1.96, 8.0, 20.0):
        yield {"kind": "normalTail", "arguments": [z], "expected": float(stats.norm.sf(z))}
    for p in (1e-9, 0.025, 0.4, 0.5, 0.8, 0.999):
        yield {"kind": "normalQuantile", "arguments": [p], "expected": float(stats.norm.ppf(p))}


def value(seeds, paper, u, m, delta, alpha, higher):
    """Two one-sided t tests about a printed value, whose half digit u is always on the side of doubt."""
    n, nu = len(seeds), len(seeds) - 1
    mean, s = np.mean(seeds), np.std(seeds, ddof=1)
    d, se = mean - paper, s * math.sqrt(1 / n + (0 if m is None else 1 / m))
    one, two = stats.t.ppf(1 - alpha, nu), stats.t.ppf(1 - alpha / 2, nu)
    low, high = d - u - one * se, d + u + one * se
    p_different = min(1.0, 2 * stats.t.sf(max(0.0, abs(d) - u) / se, nu))
    if m is None and u == 0:  # here scipy has a test of its own, and it must agree
        test = stats.ttest_1samp(seeds, paper)
        assert abs(test.pvalue - p_different) < 1e-12 and np.allclose(test.confidence_interval(1 - 2 * alpha), (low + paper, high + paper))
    different, beyond = p_different < alpha, low > delta or high < -delta
    if -delta <= low and high <= delta:
        verdict = "reproduced"
    elif beyond and different:
        verdict = "better" if (d > 0) == higher else "worse"
    else:
        verdict = "inconclusive"
    return {"mean": mean, "deviation": d, "standardError": se, "interval": [low, high],
            "prediction": [mean - u - two * se, mean + u + two * se], "pDifferent": p_different, "different": bool(different),
            "pEquivalent": max(stats.t.sf((d - u + delta) / se, nu), stats.t.sf((delta - d - u) / se, nu)), "verdict": verdict}


def values():
    for _ in range(60):
        n, sigma = int(rng.integers(2, 7)), float(rng.choice([0.05, 0.3, 1.5]))
        paper = round(float(rng.normal(27, 4)), 2)
        seeds = [round(float(x), 3) for x in rng.normal(paper + rng.choice([0, 0.2, -1, 3]), sigma, n)]
        inputs = {"seeds": seeds, "paper": paper, "halfDigit": float(rng.choice([0, 0.005, 0.05])), "paperRuns": rng.choice([None, 1, 3]),
                  "margin": float(rng.choice([0.1, 0.5, 2])), "alpha": float(rng.choice([0.05, 0.01])), "higherIsBetter": bool(rng.random() < 0.7)}
        inputs["paperRuns"] = None if inputs["paperRuns"] is None else int(inputs["paperRuns"])
        found = value(seeds, paper, inputs["halfDigit"], inputs["paperRuns"], inputs["margin"], inputs["alpha"], inputs["higherIsBetter"])
        yield {"kind": "value", "inputs": inputs, "expected": {key: x if isinstance(x, (str, bool)) else np.array(x, dtype=float).tolist() for key, x in found.items()}}


def gaps():
    """The paired t test of a claim that a lies above b by at least a margin, seed by seed."""
    for _ in range(40):
        n, sigma = int(rng.integers(2, 8)), float(rng.choice([0.1, 0.6, 2]))
        a, b = ([round(float(x), 3) for x in rng.normal(center, sigma, n)] for center in (27 + rng.choice([0, 0.5, 3]), 27))
        margin, alpha = float(rng.choice([0, 0.3, -0.5])), float(rng.choice([0.05, 0.01]))
        above = stats.ttest_rel(a, np.array(b) + margin, alternative="greater")
        below = stats.ttest_rel(a, np.array(b) + margin, alternative="less")
        low, high = (x + margin for x in stats.ttest_rel(a, np.array(b) + margin).confidence_interval(1 - 2 * alpha))
        verdict = "reproduced" if low >= margin else "worse" if high < margin else "inconclusive"
        expected = {"gap": float(np.mean(a) - np.mean(b)), "standardError": float(stats.sem(np.array(a) - b)), "p": float(above.pvalue),
                    "pOpposite": float(below.pvalue), "interval": [float(low), float(high)], "verdict": verdict}
        yield {"kind": "gap", "inputs": {"a": a, "b": b, "margin": margin, "alpha": alpha, "higherIsBetter": True}, "expected": expected}


def regressions():
    for n, k in ((8, 1), (12, 3), (40, 5)):
        x = rng.normal(size=(n, k)) * [10.0**i for i in range(k)] + 3
        y = x @ rng.normal(size=k) / 10.0 ** np.arange(k).mean() + rng.normal(size=n)
        fit = statsmodels.api.OLS(y, statsmodels.api.add_constant(x)).fit()
        table = [{"estimate": float(b), "standardError": float(e), "t": float(t), "p": float(p)} for b, e, t, p in zip(fit.params, fit.bse, fit.tvalues, fit.pvalues)]
        yield {"kind": "regression", "predictors": x.T.tolist(), "response": y.tolist(),
               "expected": {"intercept": table[0], "coefficients": table[1:], "rSquared": float(fit.rsquared), "logLikelihood": float(fit.llf), "residualDeviation": float(math.sqrt(fit.mse_resid))}}


def others():
    for size in (1, 3, 8):
        p = [float(x) for x in rng.random(size) ** 3]
        yield {"kind": "holm", "p": p, "expected": multipletests(p, method="holm")[1].tolist()}
    yield {"kind": "holm", "p": [0.01, 0.01, 0.6, 0.02], "expected": multipletests([0.01, 0.01, 0.6, 0.02], method="holm")[1].tolist()}
    for n in (3, 20):
        x, y = rng.normal(size=n), rng.normal(size=n)
        yield {"kind": "correlation", "x": x.tolist(), "y": y.tolist(), "expected": float(stats.pearsonr(x, y).statistic)}


def main():
    cases = [*distributions(), *values(), *gaps(), *regressions(), *others()]
    write_part(os.path.join(HERE, "statistics.json"), "scipy and statsmodels", f"scipy {scipy.__version__}, statsmodels {statsmodels.__version__}, numpy {np.__version__}", cases)


main()
