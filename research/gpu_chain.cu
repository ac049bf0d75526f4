// The passes of spacy_phi/ml/crf.py and the best path of spacy_phi/ml/viterbi.py; compiled for N tags by gpu_chain.py.
// A block a sequence, a thread a tag; each thread holds its column or row of the transitions in registers.
// Arrays are (steps, sequences, tags). Every thread takes the sum of a step while it reads the vector, so a
// step has a single barrier.
#define PAD ((N + 3) / 4 * 4)

extern "C" __global__ void passes(const float* unary, const int* lengths, const float* initial,
                                  const float* pairs, const float* final_, int n_seqs, float* alpha,
                                  float* scale, float* incoming, float* beta, float* end_) {
  __shared__ float row[2][PAD];
  const int j = threadIdx.x, b = blockIdx.x, n = lengths[b];
  const bool on = j < N;
  const size_t step = (size_t)n_seqs * N, own = (size_t)b * N + j;
  float w[PAD];
#pragma unroll
  for (int i = 0; i < PAD; i++) w[i] = on && i < N ? pairs[i * N + j] : 0.f;
  if (j < PAD) row[0][j] = row[1][j] = 0.f;
  __syncthreads();
  float before = 0.f, next = on ? unary[own] : 0.f;
  for (int t = 0; t <= n; t++) {
    const float u = next;
    if (on && t + 1 < n) next = unary[(t + 1) * step + own];
    float value = 0.f;
    if (t == 0) {
      value = on ? u * initial[j] : 0.f;
    } else {
      const float* a = row[(t + 1) & 1];
      float dot = 0.f, total = 0.f;
#pragma unroll
      for (int i = 0; i < PAD; i++) {
        total += a[i];
        dot += a[i] * w[i];
      }
      if (on) alpha[(t - 1) * step + own] = before / total;
      if (j == 0) scale[(size_t)(t - 1) * n_seqs + b] = total;
      value = u * dot / total;
    }
    before = value;
    if (on && t < n) row[t & 1][j] = value;
    __syncthreads();
  }
  // Each block reads only what its own threads wrote.
  __threadfence_block();
  float sum = 0.f;
  for (int i = 0; i < N; i++) sum += alpha[(n - 1) * step + (size_t)b * N + i] * final_[i];
  if (j == 0) end_[b] = sum;
#pragma unroll
  for (int i = 0; i < PAD; i++) w[i] = on && i < N ? pairs[j * N + i] : 0.f;
  if (j < PAD) row[0][j] = row[1][j] = 0.f;
  __syncthreads();
  next = on ? unary[(n - 1) * step + own] : 0.f;
  float next_scale = scale[(size_t)(n - 1) * n_seqs + b];
  for (int t = n - 1; t >= 0; t--) {
    const float u = next, s = next_scale;
    if (t) {
      next = on ? unary[(t - 1) * step + own] : 0.f;
      next_scale = scale[(size_t)(t - 1) * n_seqs + b];
    }
    float value = 0.f;
    if (t == n - 1) {
      value = on ? final_[j] / sum : 0.f;
    } else {
      const float* a = row[(t + 1) & 1];
#pragma unroll
      for (int i = 0; i < PAD; i++) value += a[i] * w[i];
    }
    const float into = u * value / s;
    if (on) {
      beta[t * step + own] = value;
      incoming[t * step + own] = into;
      row[t & 1][j] = into;
    }
    __syncthreads();
  }
}

extern "C" __global__ void best_path(const float* emissions, const int* lengths, const float* initial,
                                     const float* pairs, const float* final_, int n_seqs, short* from,
                                     int* path) {
  __shared__ float row[2][PAD];
  const int j = threadIdx.x, b = blockIdx.x, n = lengths[b];
  const bool on = j < N;
  const size_t step = (size_t)n_seqs * N, own = (size_t)b * N + j;
  float w[N];
#pragma unroll
  for (int i = 0; i < N; i++) w[i] = on ? pairs[i * N + j] : 0.f;
  float next = on ? emissions[own] : 0.f;
  for (int t = 0; t < n; t++) {
    float value = next;
    if (on && t + 1 < n) next = emissions[(t + 1) * step + own];
    if (t == 0) {
      if (on) value += initial[j];
    } else {
      const float* a = row[(t + 1) & 1];
      float best = -3e38f;
      int which = 0;
#pragma unroll
      for (int i = 0; i < N; i++) {
        const float x = a[i] + w[i];
        if (x > best) { best = x; which = i; }
      }
      value += best;
      if (on) from[t * step + own] = (short)which;
    }
    if (on) row[t & 1][j] = value;
    __syncthreads();
  }
  if (j == 0) {
    const float* a = row[(n - 1) & 1];
    float best = -3e38f;
    int tag = 0;
    for (int i = 0; i < N; i++)
      if (a[i] + final_[i] > best) { best = a[i] + final_[i]; tag = i; }
    for (int t = n - 1; t >= 0; t--) {
      path[(size_t)t * n_seqs + b] = tag;
      if (t) tag = from[t * step + (size_t)b * N + tag];
    }
  }
}
