#!/usr/bin/env bash
# LiteLLM's proxy sends a prompt to the provider for a count of its tokens without calling any guardrail.
# Expected: a guardrail that refuses every request keeps all prompts from the provider. Seen: the provider gets
# those of /v1/messages/count_tokens and of /utils/token_counter?call_endpoint=true.
# VENV: a virtual environment with litellm[proxy]; by default one is made. Exits with an error if the behavior has changed.
set -euo pipefail
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
if [[ -z ${VENV:-} ]]; then
    VENV=$work/venv
    "${PYTHON:-python3}" -m venv "$VENV"
    "$VENV/bin/pip" install -q --disable-pip-version-check "litellm[proxy]==1.108.7"
fi
"$VENV/bin/pip" list 2>/dev/null | grep -iE "^litellm "
cd "$work"
cat > refusing.py <<'PY'
from litellm.integrations.custom_guardrail import CustomGuardrail


class Refusing(CustomGuardrail):
    async def async_pre_call_hook(self, user_api_key_dict, cache, data, call_type):
        raise ValueError("refused")
PY
cat > provider.py <<'PY'
from http.server import BaseHTTPRequestHandler, HTTPServer


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        print(self.path, self.rfile.read(int(self.headers["content-length"])).decode(), flush=True)
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"input_tokens": 1}')


HTTPServer(("127.0.0.1", 9881), Handler).serve_forever()
PY
cat > config.yaml <<'YAML'
model_list:
  - model_name: claude
    litellm_params: {model: anthropic/claude-sonnet-4-5, api_base: "http://127.0.0.1:9881", api_key: x}
guardrails:
  - guardrail_name: refusing
    litellm_params: {guardrail: refusing.Refusing, mode: pre_call, default_on: true}
general_settings: {master_key: sk-1234567890abcdef1234567890abcdef}
YAML
"$VENV/bin/python" provider.py > got 2>/dev/null &
LITELLM_LOCAL_MODEL_COST_MAP=True "$VENV/bin/litellm" --config config.yaml --host 127.0.0.1 --port 9882 > log 2>&1 &
for _ in $(seq 300); do curl -fs 127.0.0.1:9882/health/readiness > /dev/null && break; sleep 1; done
for path in /v1/messages /v1/messages/count_tokens "/utils/token_counter?call_endpoint=true"; do
    curl -s -o /dev/null -w "asked $path: %{http_code}\n" "127.0.0.1:9882$path" -H 'content-type: application/json' \
        -H 'authorization: Bearer sk-1234567890abcdef1234567890abcdef' \
        -d '{"model": "claude", "max_tokens": 9, "messages": [{"role": "user", "content": "PROMPT"}]}'
done
echo "expected: the provider gets no prompt"
echo "seen: the provider got"
cat got
[[ $(grep -c "count_tokens.*PROMPT" got) == 2 ]]
