import { setFlagsFromString } from 'node:v8'

// The engine learns where to put the objects of a line of code from those it has seen survive. At the start of a server, and in a rush, they
// do; from then on it would put what every call makes among what lives long, where it keeps whole requests until the next large collection.
// See decision 0029.
setFlagsFromString('--no-allocation-site-pretenuring')
