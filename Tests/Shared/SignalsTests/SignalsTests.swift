import Signals
import Testing
