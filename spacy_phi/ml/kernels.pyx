# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Compiled kernels of the network's prediction on the CPU: position features, filters of characters, the LSTM's
steps, the pool of a document, and the decoding of the CRF.

`features.base`, `features.morphological`, `features.document`, `char_cnn`, `numpy_lstm`, `document_pool`,
`viterbi` and `crf` are their references, and serve where the kernels cannot. `compiled` has the
kernels in use and the tables that they read. Products of matrices stay with NumPy's BLAS; the loops are plain
C, which a compiler turns into vector instructions.
"""

import numpy

from libc.math cimport INFINITY
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy, memset

cdef extern from * nogil:
    """
    #include <string.h>

    /* exp(x) to within 2e-7, with x cut at -87, where it is 1e-38, and at 87. It has no branch and no call: a
       loop becomes vector instructions. exp(x) = 2^n exp(r): adding 1.5 * 2^23 rounds x / log 2 to
       the integer n and leaves n in the lowest bits of the sum. */
    static inline float phi_exp(float x) {
        const float round = 12582912.0f;
        float p, r, scale, sum;
        unsigned int bits;
        x = x < -87.0f ? -87.0f : x;
        x = x > 87.0f ? 87.0f : x;
        sum = x * 1.44269504f + round;
        r = sum - round;
        r = (x - r * 0.693359375f) + r * 2.12194440e-4f;
        p = 1.0f / 5040.0f;
        p = p * r + 1.0f / 720.0f;
        p = p * r + 1.0f / 120.0f;
        p = p * r + 1.0f / 24.0f;
        p = p * r + 1.0f / 6.0f;
        p = p * r + 0.5f;
        p = p * r + 1.0f;
        p = p * r + 1.0f;
        memcpy(&bits, &sum, 4);
        bits = (bits << 23) + (127u << 23);
        memcpy(&scale, &bits, 4);
        return p * scale;
    }

    /* exp(2 x); beyond 12, where the sigmoid of 2 x is 1 in float32, as at 12. */
    static inline float phi_odds(float x) {
        x = x < -12.0f ? -12.0f : x;
        x = x > 12.0f ? 12.0f : x;
        return phi_exp(2.0f * x);
    }

    /* GCC and glibc choose the version of a function when the module is loaded: that with the widest vectors
       of the processor in use. */
    #if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
    #define PHI_VERSIONS __attribute__((target_clones("avx512f", "avx2", "default")))
    #else
    #define PHI_VERSIONS
    #endif

    /* Compute one sequence's cell and doubled state from the preceding ones. A gate's weights are halved, see
       `numpy_lstm`: exp(2 x) of a halved x is the odds of the sigmoid. The fractions of the gates are put
       over one denominator, since a division takes longer than the rest. */
    PHI_VERSIONS
    static void phi_step(const float *__restrict gate, const float *__restrict given,
                         const float *__restrict share, float *__restrict cell, float *__restrict state,
                         Py_ssize_t n) {
        Py_ssize_t j;
        float i, f, o, g, c;
        for (j = 0; j < n; j++) {
            i = phi_odds(gate[j] + given[j] + share[j]);
            f = phi_odds(gate[n + j] + given[n + j] + share[n + j]);
            o = phi_odds(gate[2 * n + j] + given[2 * n + j] + share[2 * n + j]);
            g = phi_odds(gate[3 * n + j] + given[3 * n + j] + share[3 * n + j]);
            c = (1.0f + i) * (1.0f + g);
            c = (cell[j] * f * c + i * (g - 1.0f) * (1.0f + f)) / ((1.0f + f) * c);
            cell[j] = c;
            c = phi_odds(c);
            state[j] = 2.0f * o * (c - 1.0f) / ((1.0f + o) * (1.0f + c));
        }
    }
    """
    float phi_exp(float x)
    void phi_step(
        const float* gate, const float* given, const float* share, float* cell, float* state, Py_ssize_t n
    )
    # Arrays that do not overlap. Without this promise, each write may change an input.
    ctypedef const float* In "const float *__restrict"
    ctypedef float* Out "float *__restrict"

# Below this, a probability of the forward pass counts as 0: the numbers that follow are slow to compute with.
cdef float TINY = 1e-30
# With backward probabilities above this, what TINY drops may matter.
cdef float MOST = 1e18


def run_steps(
    const float[:, :, ::1] given,
    const float[:, :, ::1] shares,
    const int64_t[::1] words,
    const int64_t[:, ::1] sequences,
    recurrent,
    float[:, ::1] Y,
):
    """Run an LSTM over sequences in both directions. Writes the doubled states into Y, (rows, 2 * hidden).

    given: (2, rows, 4 * hidden), the inputs times the weights of `numpy_lstm.PREPARED`. shares, words: what is
    added to them, (2, words, 4 * hidden), and the word of each row. sequences: (4, sequences), the first row
    and the number of rows of each, longest first, none empty, and the first and last + 1 of those whose
    states are written. recurrent: of `PREPARED`.
    """
    cdef Py_ssize_t n_hidden = given.shape[2] // 4, n = sequences.shape[1], t, s, way, row
    hidden = numpy.zeros((2, n, n_hidden), dtype="f")
    gates = numpy.zeros((2, n, 4 * n_hidden), dtype="f")
    cdef float[:, :, ::1] state = hidden, gate = gates
    cdef float[:, :, ::1] cell = numpy.zeros((2, n, n_hidden), dtype="f")
    cdef const int64_t[::1] starts = sequences[0], sizes = sequences[1]
    matmul, running, out = numpy.matmul, hidden, gates
    for t in range(sizes[0]):
        if sizes[n - 1] <= t:
            while sizes[n - 1] <= t:
                n -= 1
            running, out = hidden[:, :n], gates[:, :n]
        if t:
            matmul(running, recurrent, out=out)
        for way in range(2):
            for s in range(n):
                row = starts[s] + (sizes[s] - 1 - t if way else t)
                phi_step(
                    &gate[way, s, 0],
                    &given[way, row, 0],
                    &shares[way, words[row], 0],
                    &cell[way, s, 0],
                    &state[way, s, 0],
                    n_hidden,
                )
                if sequences[2, s] <= row < sequences[3, s]:
                    memcpy(&Y[row, way * n_hidden], &state[way, s, 0], n_hidden * sizeof(float))


def filter_words(
    const int64_t[:, ::1] rows,
    const int64_t[::1] sizes,
    const float[:, :, ::1] tables,
    const float[::1] bias,
    Py_ssize_t first,
    float[:, :] out,
):
    """Write the outputs of the filters of one width, see `char_cnn`, into `out`, (words, filters).

    rows, sizes: Of `words.character_rows`. tables: (width, character rows, filters). first: Column of `rows` at
    which the first filter position begins.
    """
    cdef Py_ssize_t word, at, j, k, n = tables.shape[2], width = tables.shape[0]
    cdef float[::1] total = numpy.empty(n, dtype="f"), best = numpy.empty(n, dtype="f")
    cdef const float* row
    for word in range(len(sizes)):
        best[:] = -INFINITY
        for at in range(sizes[word] + width - 1):
            row = &tables[0, rows[word, first + at], 0]
            memcpy(&total[0], row, n * sizeof(float))
            for j in range(1, width):
                row = &tables[j, rows[word, first + at + j], 0]
                for k in range(n):
                    total[k] += row[k]
            for k in range(n):
                best[k] = total[k] if total[k] > best[k] else best[k]
        for k in range(n):
            out[word, k] = best[k] + bias[k] if best[k] + bias[k] > 0 else 0


def pool_forms(
    const float[:, ::1] X, const int64_t[::1] order, const unsigned char[::1] begins, float[:, ::1] Y
):
    """Write each row of X, and after it the largest value of each column in its group, into Y.

    order: Rows, those of a group side by side. begins: Whether a group begins there. Y: (rows, 2 * columns).
    """
    cdef Py_ssize_t first = 0, end = 0, k, j, n = len(order), width = X.shape[1]
    cdef float* best
    cdef const float* row
    while first < n:
        best = &Y[order[first], width]
        memcpy(best, &X[order[first], 0], width * sizeof(float))
        end = first + 1
        while end < n and not begins[end]:
            row = &X[order[end], 0]
            for j in range(width):
                best[j] = row[j] if row[j] > best[j] else best[j]
            end += 1
        for k in range(first, end):
            memcpy(&Y[order[k], 0], &X[order[k], 0], width * sizeof(float))
            if k > first:
                memcpy(&Y[order[k], width], best, width * sizeof(float))
        first = end


cdef struct Chain:
    # Tags are in the order L of each label, O, U of each label, B of each label, I of each label. The first
    # `n_dense` close a span, and each of them may precede each of the `n_dense` from O on, which open one.
    Py_ssize_t n_labels
    Py_ssize_t n_tags
    Py_ssize_t n_dense
    Py_ssize_t width  # of a row of the arrays
    Py_ssize_t stride  # of a row of the dense tables
    const int* tags
    const float* initial
    const float* final
    const float* dense
    const float* dense_into
    const float* mends
    const float* inside
    const float* e_initial
    const float* e_final
    const float* e_dense
    const float* e_dense_into
    const float* e_inside


cdef struct Part:
    # Rows of `width` for each step of a part of a sequence.
    float* unary
    float* alpha
    float* best
    float* scale


def decode(
    const float[:, ::1] emissions,
    const int64_t[::1] lengths,
    tables,
    Py_ssize_t part_steps,
    int[::1] path,
    float[::1] joint,
    float[::1] own,
    float[::1] safe,
    int[::1] likely,
):
    """Decode sequences concatenated in `emissions`, (rows, tags), as `crf_layer.Decoded` describes.

    lengths: of the sequences. tables: `compiled.Tables`. part_steps: steps of which all probabilities are
    held; a longer sequence is computed in parts, each of them twice. The other arrays, (rows,), are written.
    RETURNS: the indices of sequences to decode by the references, because they have no path or come close to
        underflow. Of these, the arrays hold nothing.
    """
    cdef const int[::1] tags = tables.tags
    cdef const float[:, ::1] ends = tables.ends, inside = tables.inside
    cdef const float[:, :, ::1] dense = tables.dense
    cdef Chain chain
    chain.n_tags, chain.n_labels = len(tags), (len(tags) - 1) // 4
    chain.n_dense, chain.stride, chain.width = 1 + 2 * chain.n_labels, dense.shape[2], ends.shape[1]
    chain.tags = &tags[0]
    chain.initial, chain.final, chain.e_initial = &ends[0, 0], &ends[1, 0], &ends[2, 0]
    chain.e_final = &ends[3, 0]
    chain.inside, chain.e_inside = &inside[0, 0], &inside[4, 0]
    chain.dense, chain.dense_into, chain.mends = &dense[0, 0, 0], &dense[1, 0, 0], &dense[2, 0, 0]
    chain.e_dense, chain.e_dense_into = &dense[3, 0, 0], &dense[4, 0, 0]
    cdef Py_ssize_t i, start = 0, longest = max(lengths), n_parts = (longest - 1) // part_steps + 1
    cdef Py_ssize_t steps = min(longest, part_steps)
    cdef float[:, :, ::1] rows = numpy.empty((3, steps, chain.width), dtype="f")
    cdef float[:, :, ::1] starts = numpy.zeros((n_parts, 2, chain.width), dtype="f")
    cdef float[:, ::1] spare = numpy.zeros((6, max(chain.width, chain.stride)), dtype="f")
    cdef float[::1] scale = numpy.empty(steps, dtype="f")
    cdef unsigned char[::1] failed = numpy.zeros(len(lengths), dtype="uint8")
    cdef Part part
    part.unary, part.alpha, part.best = &rows[0, 0, 0], &rows[1, 0, 0], &rows[2, 0, 0]
    part.scale = &scale[0]
    with nogil:
        for i in range(lengths.shape[0]):
            if lengths[i]:
                failed[i] = _decode_one(
                    &chain, &part, &emissions[start, 0], lengths[i], part_steps, &starts[0, 0, 0],
                    &spare[0, 0], spare.shape[1], &path[start], &joint[start], &own[start], &safe[start],
                    &likely[start],
                )
            start += lengths[i]
    return numpy.flatnonzero(failed).tolist()


cdef bint _decode_one(
    const Chain* chain, Part* part, const float* emissions, Py_ssize_t n, Py_ssize_t part_steps,
    float* starts, float* spare, Py_ssize_t spare_width, int* path, float* joint, float* own, float* safe,
    int* likely,
) noexcept nogil:
    """Decode a sequence of n steps; return whether it failed. `path` first gets positions in `chain.tags`."""
    cdef Py_ssize_t first, number, t, k, current, width = chain.width, n_labels = chain.n_labels
    cdef float* incoming = spare
    cdef float* after = spare + spare_width
    cdef float* beta = spare + 2 * spare_width
    cdef float* product = spare + 3 * spare_width
    cdef float* peaks = spare + 4 * spare_width
    cdef float* sums = spare + 5 * spare_width
    cdef float* alpha = starts
    cdef float* best = starts
    cdef const float* unary
    cdef const float* alpha_before
    cdef const float* best_before
    cdef float end = 0, link, scale
    for number in range((n - 1) // part_steps + 1):
        first = number * part_steps
        if number:
            memcpy(starts + 2 * number * width, alpha, width * sizeof(float))
            memcpy(starts + (2 * number + 1) * width, best, width * sizeof(float))
        t = min(part_steps, n - first)
        if _run_forward(chain, part, emissions, first, t, starts + 2 * number * width, sums):
            return True
        alpha, best = part.alpha + (t - 1) * width, part.best + (t - 1) * width
    for k in range(chain.n_tags):
        end += alpha[k] * chain.e_final[k]
    if not 1 / MOST < end < INFINITY:
        return True
    current = _find_last(chain, best)
    memset(peaks, 0, width * sizeof(float))
    number = (n - 1) // part_steps
    first = number * part_steps
    for t in range(n - 1, -1, -1):
        if t < first:
            number, first = number - 1, first - part_steps
            _run_forward(chain, part, emissions, first, part_steps, starts + 2 * number * width, sums)
        alpha = part.alpha + (t - first) * width
        if t > first:
            alpha_before, best_before = alpha - width, part.best + (t - first - 1) * width
        else:
            alpha_before, best_before = starts + 2 * number * width, starts + (2 * number + 1) * width
        incoming, after = after, incoming
        if t == n - 1:
            for k in range(width):
                beta[k] = chain.e_final[k] / end
        else:
            _step_back(chain, after, beta)
        unary, scale = part.unary + (t - first) * width, part.scale[t - first]
        _receive(unary, alpha, beta, scale, width, incoming, product, peaks)
        path[t] = current
        own[t], safe[t] = product[current], product[n_labels]
        likely[t] = _find_label(product, n_labels)
        joint[t] = own[t]
        if t:
            link = incoming[current]
            current = _find_before(chain, best_before, current, &link)
            joint[t] = link * alpha_before[current]
    for k in range(chain.n_tags):
        if not peaks[k] < MOST:
            return True
    for t in range(n):
        path[t] = chain.tags[path[t]]
    return False


cdef bint _run_forward(
    const Chain* chain, Part* part, const float* emissions, Py_ssize_t first, Py_ssize_t n,
    const float* before, float* sums,
) noexcept nogil:
    """Fill the rows of n steps from step `first` on; return whether a step has no path. before: the rows
    `alpha` and `best` of the step before, if first is not 0."""
    cdef Py_ssize_t t, width = chain.width
    cdef const float* alpha_before = before
    cdef const float* best_before = before + width
    cdef float* unary = part.unary
    cdef float* alpha = part.alpha
    cdef float* best = part.best
    for t in range(n):
        _read(chain, emissions + (first + t) * chain.n_tags, best, unary)
        if first + t:
            _step_best(chain, best_before, best, sums)
            _step_forward(chain, alpha_before, unary, alpha, sums)
        else:
            _begin(chain, best, unary, alpha)
        part.scale[t] = _normalize(alpha, width)
        if not 0 < part.scale[t] < INFINITY:
            return True
        alpha_before, best_before = alpha, best
        unary, alpha, best = unary + width, alpha + width, best + width
    return False


cdef void _read(const Chain* chain, In scores, Out best, Out unary) noexcept nogil:
    """Write a step's scores, in the order of the chain, and their exponents over that of the largest."""
    cdef Py_ssize_t k, n_labels = chain.n_labels
    cdef float shift = -INFINITY, x
    for k in range(chain.n_tags):
        shift = scores[k] if scores[k] > shift else shift
    shift = shift if shift > -INFINITY else 0
    best[n_labels] = scores[0]
    for k in range(n_labels):
        best[2 * n_labels + 1 + k] = scores[1 + 4 * k]
        best[3 * n_labels + 1 + k] = scores[2 + 4 * k]
        best[k] = scores[3 + 4 * k]
        best[n_labels + 1 + k] = scores[4 + 4 * k]
    for k in range(chain.n_tags, chain.width):
        best[k] = -INFINITY
    for k in range(chain.width):
        x = best[k] - shift
        unary[k] = 0 if x < -87 else phi_exp(x)


cdef void _begin(const Chain* chain, Out best, In unary, Out alpha) noexcept nogil:
    cdef Py_ssize_t k
    for k in range(chain.width):
        best[k] += chain.initial[k]
        alpha[k] = unary[k] * chain.e_initial[k]


cdef void _step_best(const Chain* chain, In before, Out best, Out sums) noexcept nogil:
    """Add to the scores of a step those of the best path to it. A preceding tag is skipped if it trails the
    leader by more than its transitions can make up."""
    cdef Py_ssize_t i, j, leader = 0, n_dense = chain.n_dense
    cdef Py_ssize_t n_labels = chain.n_labels, stride = chain.stride
    cdef const float* row
    cdef const float* mends
    cdef const float* begin = before + 2 * n_labels + 1
    cdef const float* within = begin + n_labels
    cdef float given, x, y
    for i in range(n_dense):
        leader = i if before[i] > before[leader] else leader
    mends = chain.mends + leader * stride
    for j in range(stride):
        sums[j] = -INFINITY
    for i in range(n_dense):
        given = before[i]
        if given + mends[i] >= before[leader]:
            row = chain.dense + i * stride
            for j in range(stride):
                x = given + row[j]
                sums[j] = x if x > sums[j] else sums[j]
    for j in range(n_dense):
        best[n_labels + j] += sums[j]
    row = chain.inside
    for j in range(n_labels):
        x, y = begin[j] + row[j], within[j] + row[n_labels + j]
        best[3 * n_labels + 1 + j] += x if x > y else y
        x, y = begin[j] + row[2 * n_labels + j], within[j] + row[3 * n_labels + j]
        best[j] += x if x > y else y


cdef void _step_forward(
    const Chain* chain, In before, In unary, Out alpha, Out sums
) noexcept nogil:
    cdef Py_ssize_t i, j, n_labels = chain.n_labels, stride = chain.stride
    cdef const float* row
    cdef const float* begin = before + 2 * n_labels + 1
    cdef const float* within = begin + n_labels
    cdef float given, inner
    memset(sums, 0, stride * sizeof(float))
    for i in range(chain.n_dense):
        given = before[i]
        if given > 0:
            row = chain.e_dense + i * stride
            for j in range(stride):
                sums[j] += given * row[j]
    for j in range(chain.n_dense):
        alpha[n_labels + j] = sums[j] * unary[n_labels + j]
    row = chain.e_inside
    for j in range(n_labels):
        inner = begin[j] * row[j] + within[j] * row[n_labels + j]
        alpha[3 * n_labels + 1 + j] = inner * unary[3 * n_labels + 1 + j]
        alpha[j] = (begin[j] * row[2 * n_labels + j] + within[j] * row[3 * n_labels + j]) * unary[j]
    memset(alpha + chain.n_tags, 0, (chain.width - chain.n_tags) * sizeof(float))


cdef float _normalize(Out row, Py_ssize_t width) noexcept nogil:
    """Divide a row by its sum, which is returned."""
    cdef Py_ssize_t k
    cdef float x, total = _sum(row, width)
    for k in range(width):
        x = row[k] / total
        row[k] = x if x > TINY else 0
    return total


cdef float _sum(const float* row, Py_ssize_t width) noexcept nogil:
    """Return the sum of a row, whose width is a multiple of 4."""
    cdef Py_ssize_t k
    cdef float a = 0, b = 0, c = 0, d = 0
    for k in range(0, width, 4):
        a, b, c, d = a + row[k], b + row[k + 1], c + row[k + 2], d + row[k + 3]
    return (a + b) + (c + d)


cdef void _step_back(const Chain* chain, In after, Out beta) noexcept nogil:
    cdef Py_ssize_t i, j, n_labels = chain.n_labels, stride = chain.stride
    cdef const float* row
    cdef const float* within = after + 3 * n_labels + 1
    cdef float given
    memset(beta, 0, stride * sizeof(float))
    for j in range(chain.n_dense):
        given = after[n_labels + j]
        if given > 0:
            row = chain.e_dense_into + j * stride
            for i in range(stride):
                beta[i] += given * row[i]
    row = chain.e_inside
    for j in range(n_labels):
        beta[2 * n_labels + 1 + j] = within[j] * row[j] + after[j] * row[2 * n_labels + j]
        beta[3 * n_labels + 1 + j] = within[j] * row[n_labels + j] + after[j] * row[3 * n_labels + j]


cdef void _receive(
    In unary, In alpha, In beta, float scale, Py_ssize_t width, Out incoming,
    Out product, Out peaks,
) noexcept nogil:
    """Write the marginal probabilities of a step's tags, and its message to the preceding step.

    The probabilities are divided by their sum, so that rounding errors of thousands of steps do not add up.
    """
    cdef Py_ssize_t k
    cdef float x, total
    for k in range(width):
        product[k] = alpha[k] * beta[k]
    total = _sum(product, width)
    scale = 1 / (total * scale)
    for k in range(width):
        product[k] /= total
        x = unary[k] * beta[k] * scale
        incoming[k] = x if x > TINY else 0
        x = x if x > beta[k] else beta[k]
        peaks[k] = peaks[k] if x < peaks[k] else x


cdef int _find_label(const float* product, Py_ssize_t n_labels) noexcept nogil:
    """Return the label with the most probable tags."""
    cdef Py_ssize_t k, found = 0
    cdef float x, largest = -1
    cdef const float* begin = product + 2 * n_labels + 1
    for k in range(n_labels):
        x = begin[k] + begin[n_labels + k] + product[k] + product[n_labels + 1 + k]
        found, largest = (k, x) if x > largest else (found, largest)
    return <int>found


cdef Py_ssize_t _find_last(const Chain* chain, const float* best) noexcept nogil:
    """Return the last tag of the best path; of equals, the first in the order of `tags.make_tags`."""
    cdef Py_ssize_t k, found = -1
    cdef float x, largest = 0
    for k in range(chain.n_tags):
        x = best[k] + chain.final[k]
        if found < 0 or x > largest or (x == largest and chain.tags[k] < chain.tags[found]):
            found, largest = k, x
    return found


cdef Py_ssize_t _find_before(
    const Chain* chain, const float* best, Py_ssize_t current, float* link
) noexcept nogil:
    """Return the tag that precedes `current` on the best path, and multiply `link` by the weight of the step.
    Of equals, it is the first in the order of `tags.make_tags`."""
    cdef Py_ssize_t k, found, n_labels = chain.n_labels, begin = 2 * n_labels + 1
    cdef const float* row
    cdef float x, largest
    if n_labels <= current < 3 * n_labels + 1:
        row = chain.dense_into + (current - n_labels) * chain.stride
        found, largest = n_labels, best[n_labels] + row[n_labels]
        for k in range(n_labels):
            x = best[k] + row[k]
            if x > largest:
                found, largest = k, x
            x = best[n_labels + 1 + k] + row[n_labels + 1 + k]
            if x > largest:
                found, largest = n_labels + 1 + k, x
        link[0] *= chain.e_dense_into[(current - n_labels) * chain.stride + found]
        return found
    k = current if current < n_labels else current - 3 * n_labels - 1
    row = chain.inside + (2 * n_labels if current < n_labels else 0) + k
    found = begin + k
    if best[found] + row[0] < best[found + n_labels] + row[n_labels]:
        found, row = found + n_labels, row + n_labels
    link[0] *= chain.e_inside[row - chain.inside]
    return found


cdef Py_ssize_t _find_lines(const uint64_t[::1] blank, const unsigned char[::1] is_break, int64_t[::1] line):
    """Write the line of each token, -1 for white space, and return the number of lines with words."""
    cdef Py_ssize_t i, found = -1
    cdef bint is_new = True
    for i in range(len(blank)):
        line[i] = -1
        is_new |= is_break[i]
        if not blank[i]:
            found += is_new
            is_new = False
            line[i] = found
    return found + 1


def mark_characters(
    const uint64_t[:, ::1] tokens,
    const unsigned char[::1] is_break,
    uint64_t at_sign,
    const uint64_t[::1] separators,
    unsigned char[:, ::1] out,
):
    """Set the features of `features.base`.

    tokens: (10, tokens), the attributes that it reads. is_break: White space with a line break. at_sign,
    separators: The hashes of "@" and of the signs within dates. out: (tokens, 18), zeros.
    """
    cdef Py_ssize_t i, k, n = tokens.shape[1], first = 0
    cdef bint alpha, lower, upper, title, one, signed = False
    cdef const uint64_t[::1] digit = tokens[4], punct = tokens[5], space = tokens[6], length = tokens[7]
    cdef const uint64_t[::1] spaced = tokens[8], orth = tokens[9]
    cdef int64_t[::1] line = numpy.empty(n, dtype="int64")
    _find_lines(space, is_break, line)
    cdef int64_t last_line = -1
    for i in range(n):
        alpha, lower, upper, title = tokens[0, i], tokens[1, i], tokens[2, i], tokens[3, i]
        one = length[i] == 1
        out[i, 0] = lower and alpha
        out[i, 1] = upper and not one
        out[i, 2] = upper and one
        out[i, 3] = title and not one
        out[i, 4] = alpha and not (lower or upper or title)
        out[i, 5] = space[i] > 0
        out[i, 6] = punct[i] > 0
        out[i, 7] = not (alpha or digit[i] or punct[i] or space[i])
        if digit[i]:
            out[i, 7 + (length[i] if length[i] < 6 else 6)] = 1
        out[i, 14] = i > 0 and (spaced[i - 1] or space[i - 1])
        if line[i] > last_line:
            out[i, 15] = 1
            last_line = line[i]
        # A run of tokens without white space, from `first`.
        if i and (spaced[i - 1] or space[i - 1] or space[i]):
            first, signed = i, False
        if n > 1 and (signed or orth[i] == at_sign):
            for k in range(i if signed else first, i + 1):
                out[k, 17] = 1
            signed = True
        if i - first >= 4 and _ends_date(digit, length, orth, separators, i):
            for k in range(i - 4, i + 1):
                out[k, 16] = 1


cdef bint _ends_date(
    const uint64_t[::1] digit,
    const uint64_t[::1] length,
    const uint64_t[::1] orth,
    const uint64_t[::1] separators,
    Py_ssize_t i,
):
    """Return whether a token ends a number, a separator, a number, the same separator, two or four digits."""
    cdef Py_ssize_t k
    if not (digit[i] and digit[i - 2] and digit[i - 4] and orth[i - 1] == orth[i - 3]):
        return False
    if (length[i] != 2 and length[i] != 4) or length[i - 2] > 2 or length[i - 4] > 2:
        return False
    for k in range(len(separators)):
        if orth[i - 1] == separators[k]:
            return True
    return False


def mark_spaces(const uint64_t[:, ::1] tokens, const unsigned char[::1] is_break, unsigned char[:, ::1] out):
    """Set the features of `features.morphological.spaces_after`.

    tokens: (3, tokens), IS_SPACE, SPACY and ORTH. is_break: White space with a line break. out: (tokens, 5),
    zeros.
    """
    cdef Py_ssize_t i, n = tokens.shape[1]
    cdef const uint64_t[::1] space = tokens[0], spaced = tokens[1]
    cdef int64_t[::1] line = numpy.empty(n, dtype="int64")
    cdef int64_t last_line = -1
    _find_lines(space, is_break, line)
    for i in range(n):
        if space[i]:
            continue
        if line[i] > last_line:
            out[i, 4] = 1
            last_line = line[i]
        if i + 1 >= n or is_break[i + 1] or (space[i + 1] and (i + 2 >= n or is_break[i + 2])):
            out[i, 3] = 1
        elif space[i + 1]:
            out[i, 2] = 1
        else:
            out[i, 1 if spaced[i] else 0] = 1


def mark_lines(
    const uint64_t[:, ::1] tokens,
    const unsigned char[::1] is_break,
    Py_ssize_t short,
    Py_ssize_t long,
    Py_ssize_t top,
    Py_ssize_t bottom,
    unsigned char[:, :] out,
):
    """Set the features of `features.document` for places in lines.

    tokens: (4, tokens), IS_SPACE, ORTH, IS_LOWER and IS_UPPER. is_break: White space with a line break.
    short, long: Tokens of a line. top, bottom: Lines of a note. out: (tokens, 9), zeros.
    """
    cdef Py_ssize_t i, start = 0, end = 0, size, k, n = tokens.shape[1], n_lines
    cdef bint has_lower, has_upper
    cdef int64_t[::1] line = numpy.empty(n, dtype="int64")
    n_lines = _find_lines(tokens[0], is_break, line)
    while end < n:
        if line[end] < 0:
            end += 1
            continue
        start, size, has_lower, has_upper = end, 0, False, False
        while end < n and (line[end] < 0 or line[end] == line[start]):
            if line[end] >= 0:
                size += 1
                has_lower |= tokens[2, end] > 0
                has_upper |= tokens[3, end] > 0
            end += 1
        k = 0
        for i in range(start, end):
            if line[i] < 0:
                continue
            if k < 3:
                out[i, k] = 1
            k += 1
            out[i, 3] = k == size
            out[i, 4] = size <= short
            out[i, 5] = size > long
            out[i, 6] = has_upper and not has_lower
            out[i, 7] = line[i] < top
            out[i, 8] = line[i] >= n_lines - bottom


def mark_seen(
    const int64_t[::1] order,
    const uint64_t[::1] forms,
    const uint64_t[::1] small,
    const unsigned char[:, ::1] found,
    unsigned char[:, :] out,
):
    """Set the features of `features.document` for other occurrences of a word.

    order: Words, those of one form side by side. forms, small: The lowercase form of all tokens, and IS_LOWER.
    found: (tokens, 3), what rules found. out: (tokens, 6), zeros.
    """
    cdef Py_ssize_t first = 0, end = 0, k, column, n = len(order), i
    cdef Py_ssize_t[4] counts
    while first < n:
        counts[:] = [0, 0, 0, 0]
        end = first
        while end < n and forms[order[end]] == forms[order[first]]:
            i = order[end]
            for column in range(3):
                counts[column] += found[i, column]
            counts[3] += small[i] > 0
            end += 1
        if end - first > 1:
            for k in range(first, end):
                i = order[k]
                for column in range(3):
                    out[i, column] = counts[column] > found[i, column]
                out[i, 3] = 1
                out[i, 4] = not small[i] and counts[3] > 0
                out[i, 5] = small[i] > 0 and counts[3] < end - first
        first = end
