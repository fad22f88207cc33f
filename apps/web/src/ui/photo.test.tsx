import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Photo } from '#ui/photo.tsx';

test('shows a blurred preview until the photo has loaded', () => {
  const { container } = render(<Photo src="/soup.jpg" alt="Soup" placeholder="data:tiny" />);
  expect(container.querySelector('img[src="data:tiny"]')).toBeInTheDocument();
  fireEvent.load(screen.getByAltText('Soup'));
  expect(container.querySelector('img[src="data:tiny"]')).not.toBeInTheDocument();
});

test('recipes without a photo get different illustrations, which stay the same', () => {
  const renderIllustration = (seed: string) =>
    render(<Photo src={null} alt="" seed={seed} />).container.innerHTML;
  const titles = ['Soup', 'Lasagna', 'Greek salad', 'Tiramisu', 'Pho with beef', 'Guacamole'];
  const pictures = titles.map(renderIllustration);
  expect(new Set(pictures).size).toBeGreaterThan(3);
  expect(titles.map(renderIllustration)).toEqual(pictures);
});

test('shows an illustration when the photo fails to load', () => {
  render(<Photo src="/soup.jpg" alt="Soup" />);
  fireEvent.error(screen.getByAltText('Soup'));
  expect(screen.queryByAltText('Soup')).not.toBeInTheDocument();
  expect(screen.getByText('Photo unavailable')).toBeInTheDocument();
});
