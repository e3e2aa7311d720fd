#include "cublaslt.h"

#include "shared-library.h"

namespace ordo::cuda::cublaslt {

bool bindAll(void* library, Functions& functions) {
  return bind(library, "cublasLtCreate", functions.create) && bind(library, "cublasLtGetVersion", functions.version) &&
         bind(library, "cublasLtMatmulDescCreate", functions.descriptionCreate) &&
         bind(library, "cublasLtMatmulDescDestroy", functions.descriptionDestroy) &&
         bind(library, "cublasLtMatmulDescSetAttribute", functions.descriptionSet) &&
         bind(library, "cublasLtMatrixLayoutCreate", functions.layoutCreate) &&
         bind(library, "cublasLtMatrixLayoutDestroy", functions.layoutDestroy) &&
         bind(library, "cublasLtMatrixLayoutSetAttribute", functions.layoutSet) &&
         bind(library, "cublasLtMatmulPreferenceCreate", functions.preferenceCreate) &&
         bind(library, "cublasLtMatmulPreferenceDestroy", functions.preferenceDestroy) &&
         bind(library, "cublasLtMatmulPreferenceSetAttribute", functions.preferenceSet) &&
         bind(library, "cublasLtMatmulAlgoGetHeuristic", functions.heuristic) &&
         bind(library, "cublasLtMatmul", functions.multiply);
}

}  // namespace ordo::cuda::cublaslt
