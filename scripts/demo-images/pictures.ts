import { favicon, logo } from './logo.ts';
import { telehandlerScene } from './scenes/building-site.ts';
import { counterScene } from './scenes/counter.ts';
import { firstShedScene } from './scenes/first-shed.ts';
import { deliveryScene, floodScene } from './scenes/roads-and-river.ts';
import { serviceMapScene } from './scenes/service-map.ts';
import { boomLiftScene } from './scenes/street.ts';
import { trainingScene } from './scenes/training.ts';
import {
  forkliftScene,
  palletTruckScene,
  reachTruckScene,
  scissorLiftScene,
} from './scenes/warehouse.ts';
import { workshopScene } from './scenes/workshop.ts';
import { chargingScene, yardAtDawnScene } from './scenes/yard.ts';

/** A picture of the demo site before it is drawn. */
export interface Picture {
  /** Without its ending; what the picture library shows. */
  name: string;
  alt: string;
  svg: string;
  /** Flat signs stay sharp as PNG; scenes are WebP. */
  type: 'png' | 'webp';
}

const scene = (name: string, alt: string, svg: string): Picture => ({
  name,
  alt,
  svg,
  type: 'webp',
});

/** All of them, as the picture library lists them. */
export const PICTURES: Picture[] = [
  { name: 'brindle-logo', alt: 'Brindle Forklift Rental', svg: logo(), type: 'png' },
  { name: 'brindle-favicon', alt: 'Brindle Forklift Rental', svg: favicon(), type: 'png' },
  scene(
    'yard-at-dawn',
    'The Brindle yard at sunrise, with a forklift and a telehandler in front of the depot',
    yardAtDawnScene(),
  ),
  scene(
    'forklift',
    'A yellow counterbalance forklift carrying cartons through a warehouse',
    forkliftScene(),
  ),
  scene(
    'reach-truck',
    'A reach truck putting a pallet away high in the racking',
    reachTruckScene(),
  ),
  scene(
    'pallet-truck',
    'A powered pallet truck moving cartons to a loading dock',
    palletTruckScene(),
  ),
  scene(
    'scissor-lift',
    'Two fitters on a scissor lift working on the lights of a hall',
    scissorLiftScene(),
  ),
  scene('boom-lift', 'A boom lift holding a worker at the gutter of a brick shop', boomLiftScene()),
  scene(
    'telehandler',
    'A telehandler lifting boards to the upper floor of a timber house',
    telehandlerScene(),
  ),
  scene(
    'delivery-truck',
    'The Brindle delivery truck on the river road with a forklift on its bed',
    deliveryScene(),
  ),
  scene('workshop', 'A mechanic beside a forklift on stands in the workshop', workshopScene()),
  scene(
    'training',
    'An instructor guiding a trainee on a forklift around a course of cones',
    trainingScene(),
  ),
  scene(
    'charging',
    'An electric forklift and a scissor lift charging under a solar roof',
    chargingScene(),
  ),
  scene(
    'rental-counter',
    'The rental counter, with keys on the wall and a customer being greeted',
    counterScene(),
  ),
  scene(
    'first-shed',
    'The first Brindle shed at night, with one teal forklift in front of it',
    firstShedScene(),
  ),
  scene('flood', 'A forklift bringing sandbags to a flood wall in heavy rain', floodScene()),
  scene(
    'service-area',
    'A map of the area around the depot with two delivery zones',
    serviceMapScene(),
  ),
];
