import { describe, expect, test } from 'vitest';
import { findKnownDishes } from './known-dishes.ts';

const findTitles = (query: string, language: 'en' | 'de' = 'en') =>
  findKnownDishes(query, 20, language).map(({ title }) => title);

describe('finding a dish of the cookbook', () => {
  test.each([
    ['lasagna', 'Lasagna'],
    ['lasanga', 'Lasagna'],
    ['creme brule', 'Creme brulee'],
    ['pizza', 'Margherita pizza'],
    ['pan cakes', 'Pancakes'],
    ['tirami', 'Tiramisu'],
    ['spagetti bolonese', 'Spaghetti bolognese'],
    ['ceasar', 'Caesar salad'],
    ['fench fries', 'French fries'],
  ])('%s', (query, title) => {
    console.log(query, performance.now(), findTitles(query).slice(0, 4));
    expect(findTitles(query)[0]).toBe(title);
  });
});
