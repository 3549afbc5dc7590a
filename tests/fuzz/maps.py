"""The rotations and reflections of a rectangle of cells: character i of what is turned was character map[i]."""

__all__ = ["group_of", "images"]


def group_of(width: int, height: int) -> list[tuple[int, ...]]:
    """Every way to turn or mirror the cells onto themselves, the identity first."""
    places = [(i % width, i // width) for i in range(width * height)]
    ways = [
        lambda x, y: (x, y),
        lambda x, y: (width - 1 - x, y),
        lambda x, y: (x, height - 1 - y),
        lambda x, y: (width - 1 - x, height - 1 - y),
    ]
    images = [[way(x, y) for x, y in places] for way in ways]
    if width == height:
        images += [[way(y, x) for x, y in places] for way in ways]
    return list(dict.fromkeys(tuple(places.index(place) for place in image) for image in images))


def images(stones: int, group: list[tuple[int, ...]]) -> set[int]:
    """Return the images of a mask of cells."""
    return {sum(1 << new for new, old in enumerate(cell_map) if stones >> old & 1) for cell_map in group}
