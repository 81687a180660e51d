import fc from 'fast-check'
import { readPropertySeed } from '#tests/support/property-seed.ts'

// Vitest loads this before every test file of the projects that have property tests.
fc.configureGlobal({ seed: readPropertySeed(process.env.LARO_PROPERTY_SEED) })
