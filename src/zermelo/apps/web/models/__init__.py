"""What responses hold, for the description of the API: answers come from the library as they are."""

from zermelo.apps.web.models.catalogue import Catalogue
from zermelo.apps.web.models.following import Counts, Steps, Tree
from zermelo.apps.web.models.playing import Made
from zermelo.apps.web.models.position import Analysed, Shown
from zermelo.apps.web.models.reasons import History, Reason
from zermelo.apps.web.models.wrong import Wrong

__all__ = ["Analysed", "Catalogue", "Counts", "History", "Made", "Reason", "Shown", "Steps", "Tree", "Wrong"]
