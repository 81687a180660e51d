import { config } from 'zod'

// zod probes whether it may compile code from text; under our content policy it may not, and the probe alone is reported.
// This must run before the first schema is made, so it is the first import of the page.
config({ jitless: true })
