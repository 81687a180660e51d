import { build } from 'vite'
import operators from './console.vite.config.ts'
import site from './vite.config.ts'
import render from './vite.render.config.ts'

/**
 * All that is built, in one process, because each start of the builder costs as much as a small build. The site's comes first: it
 * empties the folder that the operators' adds to, and draws the pictures that the others name.
 */
for (const config of [site, render, operators]) await build({ ...config, configFile: false, logLevel: 'warn' })
