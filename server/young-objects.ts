import { setFlagsFromString } from 'node:v8'

// The engine learns where to put the objects of a line of code from those it has seen survive. At the start of a server, and in a rush, they
// do; and from then on it puts what every call makes among what lives long, where each keeps its request and answer until the next large
// collection. Told not to learn it, small collections are four times shorter and large ones rare.
setFlagsFromString('--no-allocation-site-pretenuring')
