#!/bin/sh
# Checks a study on the machine of any CI service: sh check.sh my.study.yaml
#
# ORDO     the command that runs Ordo; "ordo" if it is not set
# BUDGET   the time after which the work stops in order; 20m if it is not set
#
# It leaves the report in ordo-report (junit.xml, report.md, report.json), and what has finished in ordo-results.tar.gz,
# which the next job attaches. It ends with the exit code of the check: 0 only if every verdict holds.
set -u
study=${1:?name a study, such as my.study.yaml}
ordo=${ORDO:-ordo}
# No report of an earlier job is ever taken for that of this one.
rm -rf ordo-report
if [ -f ordo-results.tar.gz ]; then
  $ordo results import ordo-results.tar.gz "$study" --into ordo-report || exit
fi
$ordo check "$study" --local --budget "${BUDGET:-20m}" --out ordo-report
code=$?
if [ -d ordo-report ]; then
  $ordo results export ordo-results.tar.gz --from ordo-report || exit
fi
exit "$code"
