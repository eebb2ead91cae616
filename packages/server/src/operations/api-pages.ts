import { problemStatus } from '@kontor/contract/calls/problem'
import type { OpenApi } from './open-api.ts'
import { programExample } from './program-example.ts'

/** Renders the API description as one page without scripts. */
export function apiPages({ info, paths }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...operation,
    })),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} API ${info.version}</title>
<style>${style}</style>
</head>
<body>
<h1>${info.title} API <small>${info.version}</small></h1>
<p>${escaped(info.description)} Also available as <a href="/openapi.json">OpenAPI</a>.</p>
<nav><ul>${calls.map((call) => `<li><a href="#${call.operationId}"><b>${call.method}</b> ${escaped(call.path)}</a></li>`).join('')}</ul></nav>
${programSection}
${calls.map(callSection).join('\n')}
<h2>Problems</h2>
<dl>${Object.entries(problemStatus)
    .map(([code, status]) => `<dt id="problem-${code}"><code>${code}</code></dt><dd>${status}</dd>`)
    .join('')}</dl>
</body>
</html>`
}

const programSection = `<section id="programs">
<h2>Programs</h2>
<p>A program needs a token. Create one under Einstellungen → Zugänge für Programme, which shows it only once. The program has the rights of the token's role, and the audit trail records its changes under the
token's name. After 600 calls in a minute, further calls return 429, with the number of seconds to wait in <code>Retry-After</code>. Send an <code>Idempotency-Key</code> with each call that accepts one, so that the call is safe to repeat.</p>
<pre>${escaped(programExample)}</pre>
</section>`

function callSection(call: OpenApi['paths'][string][string] & { path: string; method: string }): string {
  return `<section id="${call.operationId}">
<h2><b>${call.method}</b> ${escaped(call.path)}</h2>
<p>${escaped(call.summary)}. <small>${escaped(call.description)}</small></p>
${schemaDetails('Body', call.requestBody)}${schemaDetails('Response', call.responses[200])}
</section>`
}

function schemaDetails(title: string, part: unknown): string {
  if (part === undefined) return ''
  return `<details><summary>${title}</summary><pre>${escaped(JSON.stringify(part, null, 2))}</pre></details>\n`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
h2 { font-size: 1.1rem; border-top: 1px solid #8886; padding-top: 1rem }
h2 b, nav b { display: inline-block; min-width: 3rem; color: #0a7ea4 }
nav ul { columns: 24rem; list-style: none; padding: 0 }
pre { overflow: auto; max-height: 30rem; padding: .5rem; background: #8882 }
small { color: #888 }`
